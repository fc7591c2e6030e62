#include "pipelines/kernel_table.h"

#include <catch2/catch.hpp>

#include "pipelines/source_lines.h"
#include "spirv/unified1/NonSemanticShaderDebugInfo100.h"
#include "spirv_words.h"

namespace {

// Ids of the module.
constexpr std::uint32_t type_void = 1, set = 2, type_uint = 3, function_type = 4, main_function = 5;
constexpr std::uint32_t path = 10, source_text = 11, more_text = 12, library_path = 13, library_text = 14;
constexpr std::uint32_t source = 20, library = 21, function = 22, library_function = 23, call = 24;
/// The constant with value n is 30 + n.
constexpr std::uint32_t number = 30;

/// A module with the debug information of a source and a header of the library.
class DescribedModule {
 public:
  DescribedModule() {
    module_.add(spv::Op::OpExtInstImport, joined({set}, text("NonSemantic.Shader.DebugInfo.100")));
    const auto string = [&](std::uint32_t id, const char* characters) {
      module_.add(spv::Op::OpString, joined({id}, text(characters)));
    };
    string(path, "main.cpp");
    string(source_text, "first\nsecond\nthird\nfour");
    string(more_text, "th\nfifth\nsixth\nseventh\neighth\n");
    string(library_path, "include/amp_detail/view.h");
    string(library_text, "library\n");
    for (std::uint32_t value = 0; value < 10; ++value)
      module_.add(spv::Op::OpConstant, {type_uint, number + value, value});
    debug(source, NonSemanticShaderDebugInfo100DebugSource, {path, source_text});
    debug(25, NonSemanticShaderDebugInfo100DebugSourceContinued, {more_text});
    debug(library, NonSemanticShaderDebugInfo100DebugSource, {library_path, library_text});
    // Name, type, source; the other operands do not matter.
    debug(function, NonSemanticShaderDebugInfo100DebugFunction, {path, 0, source, 0, 0, 0, 0, 0, 0});
    debug(library_function, NonSemanticShaderDebugInfo100DebugFunction, {path, 0, library, 0, 0, 0, 0, 0, 0});
    debug(call, NonSemanticShaderDebugInfo100DebugInlinedAt, {number + 7, function});
    module_.add(spv::Op::OpFunction, {type_void, main_function, 0, function_type});
    module_.add(spv::Op::OpLabel, {90});
  }

  void debug(std::uint32_t id, std::uint32_t instruction, const Words& operands) {
    module_.add(spv::Op::OpExtInst, joined({type_void, id, set, instruction}, operands));
  }
  void scope(const Words& operands) { debug(91, NonSemanticShaderDebugInfo100DebugScope, operands); }
  void line(std::uint32_t file, std::uint32_t value) {
    debug(92, NonSemanticShaderDebugInfo100DebugLine, {file, number + value, number + value, number, number});
  }
  void label() { module_.add(spv::Op::OpLabel, {93}); }
  void code(int instructions) {
    for (int i = 0; i < instructions; ++i) module_.add(spv::Op::OpNop, {});
  }
  Words take() {
    module_.add(spv::Op::OpFunctionEnd, {});
    return module_.words;
  }

 private:
  SpirvWords module_;
};

Words example() {
  DescribedModule module;
  module.code(1);
  module.scope({function});
  module.line(source, 4);
  module.code(3);
  module.scope({library_function, call});
  module.line(library, 1);
  module.code(5);
  module.scope({function});
  module.line(source, 4);
  module.code(2);
  module.label();
  module.scope({library_function});
  module.line(library, 1);
  module.code(4);
  return module.take();
}

}  // namespace

TEST_CASE("instructions are counted at the lines of the program") {
  const amprt::SourceLines lines = amprt::SourceLines::of(example());
  CHECK(lines.all == 15);
  CHECK(lines.unplaced == 1);
  CHECK(lines.library == 4);
  REQUIRE(lines.files.size() == 1);
  const amprt::SourceLines::File& file = lines.files.at("main.cpp");
  CHECK(file.text == "first\nsecond\nthird\nfourth\nfifth\nsixth\nseventh\neighth\n");
  CHECK(file.instructions == std::map<std::uint32_t, std::uint32_t>{{4, 5}, {7, 5}});
}

TEST_CASE("a table shows lines with code and those beside them") {
  const amprt::Executable executable = {
      "compute", 32, {{"Registers", "24", "of a thread"}, {"Spills", "0", ""}}};
  CHECK(amprt::kernel_table("sums", example(), {executable}) == R"(kernel sums
          15  SPIR-V instructions
           4  of them in the library, around the kernel
           1  of them without a line

executable compute
          32  Subgroup size
          24  Registers: of a thread
           0  Spills

main.cpp
instructions  line
              ...
                 2  second
                 3  third
           5     4  fourth
                 5  fifth
                 6  sixth
           5     7  seventh
                 8  eighth
)");
}

TEST_CASE("the table of a module without lines says how to get them") {
  SpirvWords module;
  module.add(spv::Op::OpFunction, {type_void, main_function, 0, function_type});
  module.add(spv::Op::OpLabel, {90});
  module.add(spv::Op::OpReturn, {});
  module.add(spv::Op::OpFunctionEnd, {});
  CHECK(amprt::kernel_table("sums", module.words, {}) == R"(kernel sums
           1  SPIR-V instructions
The module has no lines; compile with -g.
)");
}

TEST_CASE("a line that the file does not have is shown without text") {
  DescribedModule module;
  module.scope({function});
  module.line(source, 9);
  module.code(1);
  CHECK(amprt::kernel_table("sums", module.take(), {})
            .ends_with("                 8  eighth\n           1     9\n"));
}
