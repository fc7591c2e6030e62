#include "processor/processor.h"

#include <catch2/catch.hpp>

using amprt::code_for;
using amprt::InstructionSet;
using amprt::Processor;

namespace {

template <int number>
void code_number(const void*, const std::uint32_t*, std::uint64_t, std::uint64_t, void*) {}

}  // namespace

TEST_CASE("the code for the largest instruction set that the processor has is chosen") {
  const amp_processor_code all = {{code_number<0>, code_number<1>, code_number<2>}, 0};
  CHECK(code_for(InstructionSet::any_processor, all) == code_number<0>);
  CHECK(code_for(InstructionSet::x86_64_v3, all) == code_number<1>);
  CHECK(code_for(InstructionSet::x86_64_v4, all) == code_number<2>);
  const amp_processor_code without_v3 = {{code_number<0>, nullptr, code_number<2>}, 0};
  CHECK(code_for(InstructionSet::x86_64_v3, without_v3) == code_number<0>);
  CHECK(code_for(InstructionSet::x86_64_v4, without_v3) == code_number<2>);
  const amp_processor_code without_v4 = {{code_number<0>, code_number<1>, nullptr}, 0};
  CHECK(code_for(InstructionSet::x86_64_v4, without_v4) == code_number<1>);
  const amp_processor_code only_baseline = {{code_number<0>, nullptr, nullptr}, 0};
  CHECK(code_for(InstructionSet::x86_64_v4, only_baseline) == code_number<0>);
}

TEST_CASE("the processor is described") {
  const Processor& processor = Processor::instance();
  CHECK(processor.threads >= 1);
  CHECK_THAT(processor.name, Catch::Contains("the host's processor") && !Catch::Contains("  "));
  CHECK(processor.facts.dedicated_memory_kib > 1024);
}
