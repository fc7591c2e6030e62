#include "pipelines/debug_info.h"

#include <catch2/catch.hpp>

#include "spirv_words.h"

TEST_CASE("without debug information, a module loses the extension and all instructions of its sets") {
  SpirvWords module, expected;
  const auto both = [&](spv::Op op, const Words& operands) {
    module.add(op, operands);
    expected.add(op, operands);
  };
  both(spv::Op::OpCapability, {1});
  module.add(spv::Op::OpExtension, text("SPV_KHR_non_semantic_info"));
  both(spv::Op::OpExtension, text("SPV_KHR_other"));
  both(spv::Op::OpExtInstImport, joined({1}, text("GLSL.std.450")));
  module.add(spv::Op::OpExtInstImport, joined({2}, text("NonSemantic.Shader.DebugInfo.100")));
  both(spv::Op::OpString, joined({3}, text("main.cpp")));
  module.add(spv::Op::OpExtInst, {7, 4, 2, 35, 3});
  both(spv::Op::OpExtInst, {7, 5, 1, 31, 6});
  CHECK(amprt::without_debug_info(module.words) == expected.words);
  CHECK(amprt::without_debug_info(expected.words) == expected.words);
}
