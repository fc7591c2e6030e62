#include "device/debug/DebugInstructions.h"

#include <algorithm>

namespace amp::device::debug {

DebugInstructions::DebugInstructions(spirv::Writer& writer) : writer_(writer) {
  writer_.extension("SPV_KHR_non_semantic_info");
}

spirv::Words DebugInstructions::operandsOf(Op op, std::span<const Id> operands) {
  spirv::Words words{writer_.typeVoid(), writer_.newId(),
                     writer_.extendedInstructions("NonSemantic.Shader.DebugInfo.100"), spirv::word(op)};
  words.insert(words.end(), operands.begin(), operands.end());
  return words;
}

Id DebugInstructions::declare(Op op, std::span<const Id> operands) {
  const spirv::Words words = operandsOf(op, operands);
  writer_.emit(spirv::Section::globals, spv::Op::OpExtInst, words);
  return words[1];
}

Id DebugInstructions::share(Op op, std::span<const Id> operands) {
  spirv::Words key(operands.begin(), operands.end());
  key.push_back(spirv::word(op));
  auto [place, isNew] = shared_.try_emplace(std::move(key), 0);
  if (isNew) place->second = declare(op, operands);
  return place->second;
}

void DebugInstructions::append(spirv::Words& code, Op op, std::initializer_list<Id> operands) {
  const spirv::Words words = operandsOf(op, std::span(operands.begin(), operands.size()));
  code.push_back(static_cast<uint32_t>((words.size() + 1) << spv::WordCountShift) |
                 spirv::word(spv::Op::OpExtInst));
  code.insert(code.end(), words.begin(), words.end());
}

/// The instruction set has only numbers of 32 bits.
Id DebugInstructions::number(uint64_t value) {
  return writer_.constantInt(32, std::min<uint64_t>(value, UINT32_MAX));
}

Id DebugInstructions::none() {
  if (!none_) none_ = declare(NonSemanticShaderDebugInfo100DebugInfoNone, {});
  return none_;
}

}  // namespace amp::device::debug
