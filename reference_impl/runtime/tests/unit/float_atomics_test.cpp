#include "pipelines/float_atomics.h"

#include <catch2/catch.hpp>
#include <cstring>

#include "pipelines/spirv.h"

namespace {

using Words = std::vector<std::uint32_t>;

void add(Words& words, spv::Op op, const Words& operands) {
  words.push_back(amprt::first_word(op, operands.size() + 1));
  words.insert(words.end(), operands.begin(), operands.end());
}

Words text(const char* characters) {
  Words words(std::strlen(characters) / 4 + 1);
  std::memcpy(words.data(), characters, std::strlen(characters));
  return words;
}

Words capability(spv::Capability one) {
  return {static_cast<std::uint32_t>(one)};
}

}  // namespace

TEST_CASE("without float atomics, a module loses what it declares for them, and additions become copies") {
  Words module = {0x07230203, 0x00010500, 0, 100, 0}, expected = module;
  const auto both = [&](spv::Op op, const Words& operands) {
    add(module, op, operands);
    add(expected, op, operands);
  };
  both(spv::Op::OpCapability, capability(spv::Capability::Shader));
  add(module, spv::Op::OpCapability, capability(spv::Capability::AtomicFloat32AddEXT));
  add(module, spv::Op::OpExtension, text("SPV_EXT_shader_atomic_float_add"));
  both(spv::Op::OpExtension, text("SPV_KHR_other"));
  both(spv::Op::OpTypeFloat, {7, 32});
  add(module, spv::Op::OpAtomicFAddEXT, {7, 20, 21, 22, 23, 24});
  add(expected, spv::Op::OpCopyObject, {7, 20, 24});
  both(spv::Op::OpAtomicIAdd, {8, 30, 31, 32, 33, 34});
  CHECK(amprt::without_float_atomics(module) == expected);
  CHECK(amprt::without_float_atomics(expected) == expected);
}
