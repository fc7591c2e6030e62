// Push constants, and the words of the closure among them.
#include "device/emit/FunctionEmitter.h"
#include "device/passes/References.h"
#include "llvm/IR/InstIterator.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spv::Op;

Id FunctionEmitter::loadPushConstant(uint32_t member) {
  Id type = interface_.pushConstantType(member);
  Id all = interface_.pushConstants(), index = word32(member);
  Id pointer = writer_.typePointer(spv::StorageClass::PushConstant, type);
  return result(Op::OpLoad, type, {result(Op::OpAccessChain, pointer, {all, index})});
}

/// Returns the byte of the closure that the load reads, if it is within the words that are push constants,
/// too. From there a word costs no access to memory, and the driver sees that it is the same for all threads.
std::optional<uint32_t> FunctionEmitter::placeInPushConstants(const LoadInst& load) const {
  constexpr uint64_t kEnd = 4 * KernelInterface::kClosureWords;
  if (load.getPointerAddressSpace() != kClosure) return std::nullopt;
  const std::optional<uint32_t> begin = placeInClosure(load.getPointerOperand(), layout_);
  if (!begin) return std::nullopt;
  uint64_t bytes = layout_.getTypeStoreSize(load.getType());
  bool isWhole = bytes <= 4 ? *begin % 4 + bytes <= 4 : bytes == 8 && *begin % 4 == 0;
  if (!isWhole || *begin + bytes > kEnd) return std::nullopt;
  return begin;
}

/// Makes one member of each 64-bit number, for drivers that read push constants member by member.
void FunctionEmitter::joinWordsOfClosure() {
  for (const Instruction& instruction : instructions(function_)) {
    auto* load = dyn_cast<LoadInst>(&instruction);
    if (!load || layout_.getTypeStoreSize(load->getType()) != 8) continue;
    std::optional<uint32_t> begin = placeInPushConstants(*load);
    if (begin && *begin % 8 == 0) interface_.joinClosureWords(*begin / 4);
  }
}

Id FunctionEmitter::closureWord(uint32_t word) {
  Id value = loadPushConstant(interface_.closureMember(word));
  if (!interface_.isJoined(word)) return value;
  if (word % 2 != 0) value = result(Op::OpShiftRightLogical, integer(64), {value, word32(32)});
  return result(Op::OpUConvert, integer(32), {value});
}

std::optional<Id> FunctionEmitter::loadFromPushConstants(const LoadInst& load) {
  std::optional<uint32_t> begin = placeInPushConstants(load);
  if (!begin) return std::nullopt;
  uint32_t first = *begin / 4, within = *begin % 4;
  Type* type = load.getType();
  if (layout_.getTypeStoreSize(type) == 8) {
    if (first % 2 == 0) {
      Id value = loadPushConstant(interface_.closureMember(first));
      return type->isDoubleTy() ? result(Op::OpBitcast, type, {value}) : value;
    }
    Id lower = closureWord(first), upper = closureWord(first + 1);
    Id pair = writer_.typeVector(writer_.typeInt(32), 2);
    Id words = result(Op::OpCompositeConstruct, pair, {lower, upper});
    return result(Op::OpBitcast, type->isDoubleTy() ? type : integer(64), {words});
  }
  Id bits = closureWord(first);
  if (within != 0) bits = result(Op::OpShiftRightLogical, integer(32), {bits, word32(8 * within)});
  return fromBits(bits, type);
}

}  // namespace amp::device
