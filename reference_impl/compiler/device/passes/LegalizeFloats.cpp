#include "device/Target.h"
#include "device/passes/Legalize.h"
#include "llvm/IR/IntrinsicInst.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Expands one operation on floating-point numbers in front of it.
class FloatExpander {
 public:
  explicit FloatExpander(Instruction& at) : builder_(&at), at_(at), type_(at.getType()) {}

  Value* convert() {
    Value* operand = at_.getOperand(0);
    return at_.getOpcode() == Instruction::FPExt ? widen(operand) : narrow(operand);
  }
  /// Drivers fold x + 0, 0 - x, x * 0 and 0 / x as if zeros had no sign (lavapipe 22.3 even with
  /// SignedZeroInfNanPreserve), and do not compute x / 0. So they must not know the zero.
  Value* operateOnUnknownZero() {
    Value* left = withoutKnownZero(at_.getOperand(0));
    Value* right = at_.getOperand(1);
    if (at_.getOpcode() != Instruction::FSub) right = withoutKnownZero(right);
    if (left == at_.getOperand(0) && right == at_.getOperand(1)) return nullptr;
    Value* result = builder_.CreateBinOp(cast<BinaryOperator>(at_).getOpcode(), left, right);
    if (auto* instruction = dyn_cast<Instruction>(result)) instruction->copyFastMathFlags(&at_);
    return result;
  }
  Value* divideUnknownZero() {
    auto& call = cast<CallInst>(at_);
    for (unsigned operand : {0u, 1u})
      call.setArgOperand(operand, withoutKnownZero(call.getArgOperand(operand)));
    return nullptr;
  }
  Value* multiplyAdd(bool mayFuse) {
    Value* product = builder_.CreateFMul(at_.getOperand(0), at_.getOperand(1));
    Value* sum = builder_.CreateFAdd(product, at_.getOperand(2));
    for (Value* part : {product, sum})
      if (auto* instruction = dyn_cast<Instruction>(part)) instruction->setHasAllowContract(mayFuse);
    return sum;
  }
  Value* copySign();
  Value* roundAwayFromZero();
  Value* minMaxWithNan(CmpInst::Predicate predicate);
  Value* isClass(FPClassTest classes);

 private:
  Value* widen(Value* single);
  Value* narrow(Value* wide);
  Value* withoutKnownZero(Value* value);
  Value* argument(unsigned index) { return cast<CallInst>(at_).getArgOperand(index); }
  Type* bitsType(Type* type) { return builder_.getIntNTy(type->getScalarSizeInBits()); }
  Value* bitsOf(Value* value) { return builder_.CreateBitCast(value, bitsType(value->getType())); }

  IRBuilder<> builder_;
  Instruction& at_;
  Type* type_;
};

// Devices that keep denormals in arithmetic may flush them to zero in conversions (NVIDIA's do). A denormal
// is an integer multiple of the smallest one. So it is converted here as that integer.

Value* FloatExpander::widen(Value* single) {
  constexpr uint32_t kFraction = 0x007FFFFF;
  constexpr uint32_t kExponent = 0x7F800000;
  Type* wide = builder_.getDoubleTy();
  Value* bits = bitsOf(single);
  Value* multiple = builder_.CreateUIToFP(builder_.CreateAnd(bits, kFraction), wide);
  Value* isNegative = builder_.CreateICmpSLT(bits, builder_.getInt32(0));
  Value* smallest =
      builder_.CreateSelect(isNegative, ConstantFP::get(wide, -0x1p-149), ConstantFP::get(wide, 0x1p-149));
  Value* isSmall = builder_.CreateICmpEQ(builder_.CreateAnd(bits, kExponent), builder_.getInt32(0));
  Value* extended = builder_.CreateFPExt(single, wide);
  Value* product = builder_.CreateFMul(multiple, smallest);
  return builder_.CreateSelect(isSmall, product, extended);
}

Value* FloatExpander::narrow(Value* wide) {
  constexpr uint32_t kSign = 0x80000000;
  Type* single = builder_.getFloatTy();
  auto number = [&](double value) { return ConstantFP::get(wide->getType(), value); };
  Value* magnitude = builder_.CreateUnaryIntrinsic(Intrinsic::fabs, wide);
  // A double of this size has no fractional bits, so the addition rounds.
  Value* rounded = builder_.CreateFAdd(builder_.CreateFMul(magnitude, number(0x1p149)), number(0x1p52));
  Value* multiple = builder_.CreateTrunc(bitsOf(rounded), builder_.getInt32Ty());
  Value* upperHalf = builder_.CreateTrunc(builder_.CreateLShr(bitsOf(wide), 32), builder_.getInt32Ty());
  Value* small =
      builder_.CreateBitCast(builder_.CreateOr(multiple, builder_.CreateAnd(upperHalf, kSign)), single);
  Value* truncated = builder_.CreateFPTrunc(wide, single);
  Value* isSmall = builder_.CreateFCmpOLT(magnitude, number(0x1p-126));
  return builder_.CreateSelect(isSmall, small, truncated);
}

/// Returns the value; for a constant zero, a zero that only the running kernel knows.
Value* FloatExpander::withoutKnownZero(Value* value) {
  auto* constant = dyn_cast<ConstantFP>(value);
  if (!constant || !constant->isZero()) return value;
  Type* bits = bitsType(value->getType());
  Value* zero = unknownZero(builder_, bits);
  if (!zero) return value;
  if (constant->isNegative()) zero = builder_.CreateXor(zero, APInt::getSignMask(bits->getIntegerBitWidth()));
  return builder_.CreateBitCast(zero, value->getType());
}

Value* FloatExpander::copySign() {
  Type* bits = bitsType(type_);
  APInt signMask = APInt::getSignMask(bits->getIntegerBitWidth());
  Value* magnitude = builder_.CreateAnd(bitsOf(argument(0)), ConstantInt::get(bits, ~signMask));
  Value* sign = builder_.CreateAnd(bitsOf(argument(1)), ConstantInt::get(bits, signMask));
  return builder_.CreateBitCast(builder_.CreateOr(magnitude, sign), type_);
}

/// Rounds by hand: GLSL's Round does not define the direction of halves.
Value* FloatExpander::roundAwayFromZero() {
  Value* magnitude = builder_.CreateUnaryIntrinsic(Intrinsic::fabs, argument(0));
  Value* whole = builder_.CreateUnaryIntrinsic(Intrinsic::trunc, magnitude);
  Value* isHalfOrMore =
      builder_.CreateFCmpOGE(builder_.CreateFSub(magnitude, whole), ConstantFP::get(type_, 0.5));
  Value* rounded =
      builder_.CreateSelect(isHalfOrMore, builder_.CreateFAdd(whole, ConstantFP::get(type_, 1.0)), whole);
  Type* bits = bitsType(type_);
  APInt signMask = APInt::getSignMask(bits->getIntegerBitWidth());
  Value* sign = builder_.CreateAnd(bitsOf(argument(0)), ConstantInt::get(bits, signMask));
  return builder_.CreateBitCast(builder_.CreateOr(bitsOf(rounded), sign), type_);
}

/// llvm.minimum and llvm.maximum: a NaN operand is the result, and -0 is less than +0.
Value* FloatExpander::minMaxWithNan(CmpInst::Predicate predicate) {
  Value* left = argument(0);
  Value* right = argument(1);
  Value* isLeft = builder_.CreateFCmp(predicate, left, right);
  Value* picked = builder_.CreateSelect(isLeft, left, right);
  // Equal operands can differ only in the sign of zero.
  Value* rightBits = bitsOf(right);
  Value* leftBits = bitsOf(left);
  Value* merged = predicate == CmpInst::FCMP_OLT ? builder_.CreateOr(leftBits, rightBits)
                                                 : builder_.CreateAnd(leftBits, rightBits);
  Value* zero = builder_.CreateBitCast(merged, type_);
  picked = builder_.CreateSelect(builder_.CreateFCmpOEQ(left, right), zero, picked);
  Value* nan = builder_.CreateFAdd(left, right);
  return builder_.CreateSelect(builder_.CreateFCmpUNO(left, right), nan, picked);
}

/// Tests the bits, so that the device's treatment of NaN and denormals does not matter.
Value* FloatExpander::isClass(FPClassTest classes) {
  Value* value = argument(0);
  const fltSemantics& semantics = value->getType()->getFltSemantics();
  Type* bits = bitsType(value->getType());
  unsigned width = bits->getIntegerBitWidth();
  Value* pattern = bitsOf(value);
  auto constant = [&](const APInt& number) { return ConstantInt::get(bits, number); };
  APInt signMask = APInt::getSignMask(width);
  APInt infinity = APFloat::getInf(semantics).bitcastToAPInt();
  APInt smallestNormal = APFloat::getSmallestNormalized(semantics).bitcastToAPInt();
  APInt quietBit = APInt::getOneBitSet(width, APFloat::semanticsPrecision(semantics) - 2);
  Value* magnitude = builder_.CreateAnd(pattern, constant(~signMask));
  Value* isNegative = builder_.CreateICmpSLT(pattern, constant(APInt(width, 0)));
  Value* isPositive = builder_.CreateNot(isNegative);
  Value* isNan = builder_.CreateICmpUGT(magnitude, constant(infinity));
  Value* isQuiet =
      builder_.CreateICmpNE(builder_.CreateAnd(pattern, constant(quietBit)), constant(APInt(width, 0)));
  Value* isInfinite = builder_.CreateICmpEQ(magnitude, constant(infinity));
  Value* isZero = builder_.CreateICmpEQ(magnitude, constant(APInt(width, 0)));
  Value* isBelowNormal = builder_.CreateICmpULT(magnitude, constant(smallestNormal));
  Value* isDenormal = builder_.CreateAnd(builder_.CreateNot(isZero), isBelowNormal);
  Value* isFinite = builder_.CreateICmpULT(magnitude, constant(infinity));
  Value* isNormal = builder_.CreateAnd(builder_.CreateICmpUGE(magnitude, constant(smallestNormal)), isFinite);
  Value* found = builder_.getFalse();
  auto include = [&](FPClassTest one, Value* first, Value* second) {
    if (classes & one) found = builder_.CreateOr(found, builder_.CreateAnd(first, second));
  };
  include(fcSNan, isNan, builder_.CreateNot(isQuiet));
  include(fcQNan, isNan, isQuiet);
  include(fcNegInf, isInfinite, isNegative);
  include(fcPosInf, isInfinite, isPositive);
  include(fcNegNormal, isNormal, isNegative);
  include(fcPosNormal, isNormal, isPositive);
  include(fcNegSubnormal, isDenormal, isNegative);
  include(fcPosSubnormal, isDenormal, isPositive);
  include(fcNegZero, isZero, isNegative);
  include(fcPosZero, isZero, isPositive);
  return found;
}

bool isFloatArithmetic(const Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case Instruction::FAdd:
    case Instruction::FSub:
    case Instruction::FMul:
    case Instruction::FDiv:
      return instruction.getType()->isFloatTy() || instruction.getType()->isDoubleTy();
    default:
      return false;
  }
}

bool isConversion(const Instruction& instruction) {
  return (isa<FPExtInst>(instruction) && instruction.getOperand(0)->getType()->isFloatTy()) ||
         (isa<FPTruncInst>(instruction) && instruction.getType()->isFloatTy());
}

}  // namespace

Value* legalizeFloat(Instruction& instruction, const Options& options) {
  FloatExpander expand(instruction);
  if (isConversion(instruction)) return options.fastMath ? nullptr : expand.convert();
  if (isFloatArithmetic(instruction) && !options.fastMath && !instruction.hasNoSignedZeros())
    return expand.operateOnUnknownZero();
  if (builtinCalled(instruction) == Builtin::nativeDivide) return expand.divideUnknownZero();
  auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction);
  if (!intrinsic) return nullptr;
  switch (intrinsic->getIntrinsicID()) {
    case Intrinsic::fmuladd:
      return expand.multiplyAdd(options.fastMath || instruction.hasAllowContract());
    case Intrinsic::copysign:
      return expand.copySign();
    case Intrinsic::round:
      return expand.roundAwayFromZero();
    case Intrinsic::minimum:
      return expand.minMaxWithNan(CmpInst::FCMP_OLT);
    case Intrinsic::maximum:
      return expand.minMaxWithNan(CmpInst::FCMP_OGT);
    case Intrinsic::is_fpclass:
      return expand.isClass(
          static_cast<FPClassTest>(cast<ConstantInt>(intrinsic->getArgOperand(1))->getZExtValue()));
    default:
      return nullptr;
  }
}

}  // namespace amp::device
