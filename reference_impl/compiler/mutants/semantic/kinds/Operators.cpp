// Kinds of defects: arithmetic and bitwise operators.
#include "llvm/IR/IntrinsicInst.h"
#include "mutants/semantic/kinds/Common.h"

namespace amp::mutants {

using namespace llvm;

namespace {

using Op = Instruction::BinaryOps;

/// The operator `From` computes `To`.
template <Op From, Op To>
Value* otherOperator(Instruction& one, Builder& build) {
  if (one.getOpcode() != From) return nullptr;
  return build.CreateBinOp(To, one.getOperand(0), one.getOperand(1));
}

/// The operands of `Opcode` change places.
template <Op Opcode>
Value* swappedOperands(Instruction& one, Builder& build) {
  if (one.getOpcode() != Opcode || one.getOperand(0) == one.getOperand(1)) return nullptr;
  return build.CreateBinOp(Opcode, one.getOperand(1), one.getOperand(0));
}

/// Division of signed integers rounds towards negative infinity.
Value* quotientRoundedDown(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::SDiv) return nullptr;
  Value *const dividend = one.getOperand(0), *const divisor = one.getOperand(1);
  Value* const zero = Constant::getNullValue(one.getType());
  Value* const quotient = build.CreateSDiv(dividend, divisor);
  Value* const isInexact = build.CreateICmpNE(build.CreateSRem(dividend, divisor), zero);
  Value* const isNegative = build.CreateICmpSLT(build.CreateXor(dividend, divisor), zero);
  return build.CreateSub(quotient, build.CreateZExt(build.CreateAnd(isInexact, isNegative), one.getType()));
}

/// The remainder has the sign of the divisor.
Value* remainderOfDivisorsSign(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::SRem) return nullptr;
  Value* const divisor = one.getOperand(1);
  Value* const zero = Constant::getNullValue(one.getType());
  Value* const remainder = build.CreateSRem(one.getOperand(0), divisor);
  Value* const differs = build.CreateAnd(build.CreateICmpNE(remainder, zero),
                                         build.CreateICmpSLT(build.CreateXor(remainder, divisor), zero));
  return build.CreateAdd(remainder, build.CreateSelect(differs, divisor, zero));
}

bool isSum(const Instruction& one) {
  return one.getOpcode() == Instruction::Add || one.getOpcode() == Instruction::Sub;
}

/// Sums of unsigned integers saturate. Clang marks the sums of signed ones.
Value* saturated(Instruction& one, Builder& build) {
  if (!isSum(one) || one.hasNoSignedWrap()) return nullptr;
  const Intrinsic::ID sum = one.getOpcode() == Instruction::Add ? Intrinsic::uadd_sat : Intrinsic::usub_sat;
  return build.CreateBinaryIntrinsic(sum, one.getOperand(0), one.getOperand(1));
}

bool isWideOperator(const Instruction& one) {
  return isa<BinaryOperator>(one) && one.getType()->isIntegerTy(64);
}

/// Operators of 64 bits give the low 32 bits of the result.
Value* lowHalf(Instruction& one, Builder& build) {
  if (!isWideOperator(one)) return nullptr;
  return build.CreateSExt(build.CreateTrunc(&one, build.getInt32Ty()), one.getType());
}

/// Factors lose all but their low 24 bits.
Value* productOf24Bits(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::Mul || !one.getType()->isIntegerTy(32)) return nullptr;
  const auto low = [&](Value* factor) { return build.CreateAShr(build.CreateShl(factor, 8), 8); };
  return build.CreateMul(low(one.getOperand(0)), low(one.getOperand(1)));
}

/// Shifts by the low five bits of the count, whatever the width.
Value* countOfFiveBits(Instruction& one, Builder& build) {
  if (!one.isShift() || !one.getType()->isIntegerTy(64)) return nullptr;
  return build.CreateBinOp(static_cast<Op>(one.getOpcode()), one.getOperand(0),
                           build.CreateAnd(one.getOperand(1), 31));
}

Value* withoutNegation(Instruction& one, Builder&) {
  return one.getOpcode() == Instruction::FNeg ? one.getOperand(0) : nullptr;
}

/// -x is 0 - x, which differs for zero.
Value* zeroMinus(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::FNeg) return nullptr;
  return build.CreateFSub(Constant::getNullValue(one.getType()), one.getOperand(0));
}

}  // namespace

ArrayRef<Kind> kindsOfOperators() {
  static constexpr Kind table[] = {
      {"add-as-subtract", kCode, "C++ [expr.add]", otherOperator<Op::Add, Op::Sub>},
      {"subtract-as-add", kCode, "C++ [expr.add]", otherOperator<Op::Sub, Op::Add>},
      {"subtract-swapped", kLanguage, "C++ [expr.add]", swappedOperands<Op::Sub>},
      {"add-saturates", kLanguage, "C++ [basic.fundamental]", saturated},
      {"multiply-as-add", kCode, "C++ [expr.mul]", otherOperator<Op::Mul, Op::Add>},
      {"multiply-24-bits", kLanguage, "C++ [expr.mul]", productOf24Bits},
      {"divide-as-unsigned", kLanguage, "C++ [expr.mul]", otherOperator<Op::SDiv, Op::UDiv>, nullptr, nullptr,
       kInstead},
      {"divide-as-signed", kLanguage, "C++ [expr.mul]", otherOperator<Op::UDiv, Op::SDiv>, nullptr, nullptr,
       kInstead},
      {"divide-as-remainder-signed", kCode, "C++ [expr.mul]", otherOperator<Op::SDiv, Op::SRem>, nullptr,
       nullptr, kInstead},
      {"divide-as-remainder-unsigned", kCode, "C++ [expr.mul]", otherOperator<Op::UDiv, Op::URem>, nullptr,
       nullptr, kInstead},
      {"divide-rounds-down", kLanguage, "C++ [expr.mul]", quotientRoundedDown, nullptr, nullptr, kInstead},
      {"remainder-as-unsigned", kLanguage, "C++ [expr.mul]", otherOperator<Op::SRem, Op::URem>, nullptr,
       nullptr, kInstead},
      {"remainder-as-signed", kLanguage, "C++ [expr.mul]", otherOperator<Op::URem, Op::SRem>, nullptr,
       nullptr, kInstead},
      {"remainder-as-divide-signed", kCode, "C++ [expr.mul]", otherOperator<Op::SRem, Op::SDiv>, nullptr,
       nullptr, kInstead},
      {"remainder-as-divide-unsigned", kCode, "C++ [expr.mul]", otherOperator<Op::URem, Op::UDiv>, nullptr,
       nullptr, kInstead},
      {"remainder-of-divisors-sign", kLanguage, "C++ [expr.mul]", remainderOfDivisorsSign, nullptr, nullptr,
       kInstead},
      {"shift-right-logical", kCode, "C++ [expr.shift]", otherOperator<Op::AShr, Op::LShr>},
      {"shift-right-arithmetic", kCode, "C++ [expr.shift]", otherOperator<Op::LShr, Op::AShr>},
      {"shift-left-as-right", kCode, "C++ [expr.shift]", otherOperator<Op::Shl, Op::LShr>},
      {"shift-right-as-left", kCode, "C++ [expr.shift]", otherOperator<Op::LShr, Op::Shl>},
      {"shift-count-5-bits", kLanguage, "C++ [expr.shift]", countOfFiveBits},
      {"and-as-or", kCode, "C++ [expr.bit.and]", otherOperator<Op::And, Op::Or>},
      {"or-as-and", kCode, "C++ [expr.or]", otherOperator<Op::Or, Op::And>},
      {"exclusive-or-as-or", kCode, "C++ [expr.xor]", otherOperator<Op::Xor, Op::Or>},
      {"exclusive-or-as-and", kLanguage, "C++ [expr.xor]", otherOperator<Op::Xor, Op::And>},
      {"wide-operator-low-half", kCode, "C++ [basic.fundamental]", lowHalf},
      {"float-add-as-subtract", kCode, "C++ [expr.add]", otherOperator<Op::FAdd, Op::FSub>},
      {"float-subtract-as-add", kCode, "C++ [expr.add]", otherOperator<Op::FSub, Op::FAdd>},
      {"float-subtract-swapped", kLanguage, "C++ [expr.add]", swappedOperands<Op::FSub>},
      {"float-multiply-as-add", kCode, "C++ [expr.mul]", otherOperator<Op::FMul, Op::FAdd>},
      {"float-divide-swapped", kLanguage, "C++ [expr.mul]", swappedOperands<Op::FDiv>},
      {"float-divide-as-multiply", kCode, "C++ [expr.mul]", otherOperator<Op::FDiv, Op::FMul>},
      {"negation-left-out", kCode, "C++ [expr.unary.op]", withoutNegation},
      {"negation-of-zero", kLanguage, "C++ [expr.unary.op]", zeroMinus},
  };
  return table;
}

}  // namespace amp::mutants
