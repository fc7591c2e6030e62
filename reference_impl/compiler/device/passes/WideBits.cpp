#include "device/passes/WideBits.h"

#include "device/passes/Words.h"
#include "llvm/IR/PatternMatch.h"

namespace amp::device {

using namespace llvm;

namespace {

/// A value as a number that is shifted left by these bits, in one step or several.
struct ShiftedLeft {
  Value* number;
  unsigned bits;
};

ShiftedLeft shiftedLeft(Value* value) {
  using namespace PatternMatch;
  Value* number = nullptr;
  const APInt* by = nullptr;
  unsigned bits = 0;
  if (match(value, m_Shl(m_Value(number), m_APInt(by))))
    bits = static_cast<unsigned>(by->getLimitedValue(64));
  else if (match(value, m_c_Mul(m_Value(number), m_APInt(by))) && by->isPowerOf2())
    bits = by->logBase2();
  if (bits == 0) return {value, 0};
  const ShiftedLeft before = shiftedLeft(number);
  return {before.number, before.bits + bits};
}

Value* rewriteShiftLeft(Instruction& instruction) {
  if (!instruction.getType()->isIntegerTy(64)) return nullptr;
  const auto [number, bits] = shiftedLeft(&instruction);
  if (bits < 31 || (bits == 32 && isa<ZExtInst>(number))) return nullptr;
  IRBuilder<> builder(&instruction);
  return bits >= 64 ? builder.getInt64(0) : shiftFar(builder, number, bits);
}

/// True if an operation joins the number, shifted right by these bits, with the number shifted left by the
/// rest of 64 bits.
bool meetsTheRest(const Instruction& right, const Value* number, unsigned bits) {
  return any_of(right.users(), [&](const User* user) {
    const auto* meeting = dyn_cast<BinaryOperator>(user);
    if (!meeting) return false;
    Value* other = meeting->getOperand(meeting->getOperand(0) == &right ? 1 : 0);
    const auto [from, by] = shiftedLeft(other);
    using namespace PatternMatch;
    return (from == number && by == 64 - bits) ||
           (bits == 63 && match(other, m_Add(m_Specific(number), m_Specific(number))));
  });
}

/// Computes the right-shifted part of what the driver takes for a rotation from the number's upper word.
Value* rewriteShiftRight(Instruction& instruction) {
  using namespace PatternMatch;
  Value* number = nullptr;
  const APInt* by = nullptr;
  if (!instruction.getType()->isIntegerTy(64) || !match(&instruction, m_Shr(m_Value(number), m_APInt(by))))
    return nullptr;
  // For shifts right by fewer bits, rewriteShiftLeft() changes the other part.
  const auto bits = static_cast<unsigned>(by->getLimitedValue(64));
  if (bits <= 33 || bits > 63 || !meetsTheRest(instruction, number, bits)) return nullptr;
  IRBuilder<> builder(&instruction);
  Value* high = highWord(builder, number);
  if (instruction.getOpcode() == Instruction::LShr)
    return ofWords(builder, builder.getInt32(0), builder.CreateLShr(high, bits - 32));
  Value* low = builder.CreateAShr(high, bits - 32);
  return ofWords(builder, builder.CreateAShr(high, 31), low);
}

/// Applies by words a mask with which the lowest bit may be all that matters.
Value* rewriteMask(Instruction& instruction) {
  using namespace PatternMatch;
  Value* number = nullptr;
  const APInt* mask = nullptr;
  if (!instruction.getType()->isIntegerTy(64) ||
      !match(&instruction, m_c_And(m_Value(number), m_APInt(mask))) || mask->isOne() ||
      mask->extractBitsAsZExtValue(2, 0) != 1)
    return nullptr;
  IRBuilder<> builder(&instruction);
  const auto part = [&](unsigned place) {
    return builder.getInt32(static_cast<uint32_t>(mask->extractBitsAsZExtValue(32, place)));
  };
  Value* low = lowWord(builder, number);
  Value* lowest = builder.CreateAnd(low, 1);
  Value* others = builder.CreateAnd(low, builder.CreateXor(part(0), 1));
  low = builder.CreateOr(others, lowest);
  return ofWords(builder, builder.CreateAnd(highWord(builder, number), part(32)), low);
}

}  // namespace

Value* shiftFar(IRBuilder<>& builder, Value* number, unsigned bits) {
  Value* low = lowWord(builder, number);
  if (bits >= 32) return ofWords(builder, builder.CreateShl(low, bits - 32), builder.getInt32(0));
  Value* high = builder.CreateShl(highWord(builder, number), bits);
  Value* shiftedLow = builder.CreateShl(low, bits);
  return ofWords(builder, builder.CreateOr(high, builder.CreateLShr(low, 32 - bits)), shiftedLow);
}

Value* rewriteWideBits(Instruction& instruction) {
  for (auto* rewrite : {rewriteShiftLeft, rewriteShiftRight, rewriteMask})
    if (Value* value = rewrite(instruction)) return value;
  return nullptr;
}

}  // namespace amp::device
