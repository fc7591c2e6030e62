#include "pipelines/float_atomics.h"

#include <catch2/catch.hpp>

#include "spirv_words.h"

namespace {

Words capability(spv::Capability one) {
  return {static_cast<std::uint32_t>(one)};
}

}  // namespace

TEST_CASE("without float atomics, a module loses what it declares for them, and additions become copies") {
  SpirvWords module, expected;
  const auto both = [&](spv::Op op, const Words& operands) {
    module.add(op, operands);
    expected.add(op, operands);
  };
  both(spv::Op::OpCapability, capability(spv::Capability::Shader));
  module.add(spv::Op::OpCapability, capability(spv::Capability::AtomicFloat32AddEXT));
  module.add(spv::Op::OpExtension, text("SPV_EXT_shader_atomic_float_add"));
  both(spv::Op::OpExtension, text("SPV_KHR_other"));
  both(spv::Op::OpTypeFloat, {7, 32});
  module.add(spv::Op::OpAtomicFAddEXT, {7, 20, 21, 22, 23, 24});
  expected.add(spv::Op::OpCopyObject, {7, 20, 24});
  both(spv::Op::OpAtomicIAdd, {8, 30, 31, 32, 33, 34});
  CHECK(amprt::without_float_atomics(module.words) == expected.words);
  CHECK(amprt::without_float_atomics(expected.words) == expected.words);
}
