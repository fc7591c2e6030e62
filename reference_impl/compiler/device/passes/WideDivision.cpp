#include "device/passes/WideDivision.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/DivisionByConstantInfo.h"

namespace amp::device {

using namespace llvm;

namespace {

constexpr unsigned kBits = 64;

/// Expands one division in front of it.
class DivisionExpander {
 public:
  explicit DivisionExpander(BinaryOperator& at)
      : builder_(&at), at_(at), dividend_(at.getOperand(0)), divisor_(at.getOperand(1)) {}

  Value* result(Function* divide) {
    if (!isSigned())
      return isRemainder() ? remainder(dividend_, unsignedQuotient(divide)) : unsignedQuotient(divide);
    if (dividesByConstant(at_)) {
      Value* quotient = signedQuotientByMultiplication();
      return isRemainder() ? remainder(dividend_, quotient) : quotient;
    }
    return signedByMagnitudes(divide);
  }

 private:
  bool isSigned() const {
    return at_.getOpcode() == Instruction::SDiv || at_.getOpcode() == Instruction::SRem;
  }
  bool isRemainder() const {
    return at_.getOpcode() == Instruction::URem || at_.getOpcode() == Instruction::SRem;
  }
  const APInt& constant() const { return cast<ConstantInt>(divisor_)->getValue(); }
  Value* number(const APInt& value) { return ConstantInt::get(at_.getType(), value); }
  Value* number(uint64_t value) { return ConstantInt::get(at_.getType(), value); }

  Value* remainder(Value* dividend, Value* quotient) {
    return builder_.CreateSub(dividend, builder_.CreateMul(quotient, divisor_));
  }
  Value* unsignedQuotient(Function* divide) {
    return dividesByConstant(at_) ? unsignedQuotientByMultiplication() : call(divide, dividend_, divisor_);
  }
  Value* call(Function* divide, Value* dividend, Value* divisor) {
    CallInst* quotient = builder_.CreateCall(divide, {dividend, divisor});
    quotient->setCallingConv(divide->getCallingConv());
    return quotient;
  }
  Value* signOf(Value* value) { return builder_.CreateAShr(value, kBits - 1); }
  /// `value`, or -value where `sign` is -1.
  Value* withSign(Value* value, Value* sign) {
    return builder_.CreateSub(builder_.CreateXor(value, sign), sign);
  }
  Value* signedByMagnitudes(Function* divide);
  Value* unsignedQuotientByMultiplication();
  Value* signedQuotientByMultiplication();
  Value* highProduct(Value* value, const APInt& factor);
  Value* signedHighProduct(Value* value, const APInt& factor);

  IRBuilder<> builder_;
  BinaryOperator& at_;
  Value* dividend_;
  Value* divisor_;
};

Value* DivisionExpander::signedByMagnitudes(Function* divide) {
  Value* dividendSign = signOf(dividend_);
  Value* divisorSign = signOf(divisor_);
  Value* dividend = withSign(dividend_, dividendSign);
  Value* divisor = withSign(divisor_, divisorSign);
  Value* quotient = call(divide, dividend, divisor);
  if (!isRemainder()) return withSign(quotient, builder_.CreateXor(dividendSign, divisorSign));
  return withSign(builder_.CreateSub(dividend, builder_.CreateMul(quotient, divisor)), dividendSign);
}

/// Returns the upper half of the product of unsigned numbers, computed from the products of their halves.
Value* DivisionExpander::highProduct(Value* value, const APInt& factor) {
  const auto low = [this](Value* x) { return builder_.CreateAnd(x, UINT32_MAX); };
  const auto high = [this](Value* x) { return builder_.CreateLShr(x, kBits / 2); };
  Value* factorLow = number(factor.getLoBits(kBits / 2));
  Value* factorHigh = number(factor.lshr(kBits / 2));
  Value* valueLow = low(value);
  Value* valueHigh = high(value);
  Value* carry = high(builder_.CreateMul(valueLow, factorLow));
  Value* first = builder_.CreateAdd(builder_.CreateMul(valueHigh, factorLow), carry);
  Value* firstLow = low(first);
  Value* second = builder_.CreateAdd(builder_.CreateMul(valueLow, factorHigh), firstLow);
  Value* secondHigh = high(second);
  Value* firstHigh = high(first);
  return builder_.CreateAdd(builder_.CreateAdd(builder_.CreateMul(valueHigh, factorHigh), firstHigh),
                            secondHigh);
}

Value* DivisionExpander::signedHighProduct(Value* value, const APInt& factor) {
  Value* product = highProduct(value, factor);
  if (factor.isNegative()) product = builder_.CreateSub(product, value);
  return builder_.CreateSub(product, builder_.CreateAnd(signOf(value), number(factor)));
}

Value* DivisionExpander::unsignedQuotientByMultiplication() {
  if (constant().isPowerOf2()) return builder_.CreateLShr(dividend_, constant().logBase2());
  const auto magic = UnsignedDivisionByConstantInfo::get(constant());
  Value* value = magic.PreShift ? builder_.CreateLShr(dividend_, magic.PreShift) : dividend_;
  Value* quotient = highProduct(value, magic.Magic);
  if (magic.IsAdd)
    quotient = builder_.CreateAdd(builder_.CreateLShr(builder_.CreateSub(value, quotient), 1), quotient);
  return magic.PostShift ? builder_.CreateLShr(quotient, magic.PostShift) : quotient;
}

Value* DivisionExpander::signedQuotientByMultiplication() {
  if (constant().isOne()) return dividend_;
  if (constant().isAllOnes()) return builder_.CreateNeg(dividend_);
  const auto magic = SignedDivisionByConstantInfo::get(constant());
  Value* quotient = signedHighProduct(dividend_, magic.Magic);
  if (constant().isStrictlyPositive() && magic.Magic.isNegative())
    quotient = builder_.CreateAdd(quotient, dividend_);
  else if (constant().isNegative() && magic.Magic.isStrictlyPositive())
    quotient = builder_.CreateSub(quotient, dividend_);
  if (magic.ShiftAmount) quotient = builder_.CreateAShr(quotient, magic.ShiftAmount);
  return builder_.CreateAdd(quotient, builder_.CreateLShr(quotient, kBits - 1));
}

}  // namespace

bool isWideDivision(const Instruction& instruction) {
  return instruction.isIntDivRem() && instruction.getType()->isIntegerTy(kBits);
}

bool dividesByConstant(const BinaryOperator& division) {
  const auto* divisor = dyn_cast<ConstantInt>(division.getOperand(1));
  return divisor && !divisor->isZero();
}

void expandWideDivision(BinaryOperator& division, Function* divide) {
  division.replaceAllUsesWith(DivisionExpander(division).result(divide));
  division.eraseFromParent();
}

}  // namespace amp::device
