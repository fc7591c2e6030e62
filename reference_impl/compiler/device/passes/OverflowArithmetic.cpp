#include "device/passes/OverflowArithmetic.h"

#include "device/passes/WideComparisons.h"
#include "llvm/IR/IntrinsicInst.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Expands one intrinsic in front of it.
class OverflowExpander {
 public:
  explicit OverflowExpander(IntrinsicInst& at) : builder_(&at), at_(at), type_(at.getType()) {}

  Value* saturating(bool add, bool isSigned);
  Value* withOverflow(Intrinsic::ID id);

 private:
  Value* argument(unsigned index) { return at_.getArgOperand(index); }
  unsigned bits() const { return type_->getScalarSizeInBits(); }
  Value* overflowed(Intrinsic::ID id, Value* left, Value* right, Value* sum);
  Value* productOverflows(Value* left, Value* right);
  Value* signedProductOverflows(Value* left, Value* right);
  Value* replaceExtracts(Value* value, Value* overflow);

  IRBuilder<> builder_;
  IntrinsicInst& at_;
  Type* type_;
};

Value* OverflowExpander::overflowed(Intrinsic::ID id, Value* left, Value* right, Value* sum) {
  const auto isNegative = [&](Value* one) {
    return builder_.CreateICmpSLT(one, ConstantInt::get(left->getType(), 0));
  };
  switch (id) {
    case Intrinsic::uadd_with_overflow:
      return builder_.CreateICmpULT(sum, left);
    case Intrinsic::usub_with_overflow:
      return builder_.CreateICmpULT(left, right);
    case Intrinsic::sadd_with_overflow: {  // both operands differ in sign from the sum
      Value* rightDiffers = builder_.CreateXor(right, sum);
      return isNegative(builder_.CreateAnd(builder_.CreateXor(left, sum), rightDiffers));
    }
    default: {
      Value* leftDiffers = builder_.CreateXor(left, sum);
      return isNegative(builder_.CreateAnd(builder_.CreateXor(left, right), leftDiffers));
    }
  }
}

Value* OverflowExpander::saturating(bool add, bool isSigned) {
  Value* sum =
      add ? builder_.CreateAdd(argument(0), argument(1)) : builder_.CreateSub(argument(0), argument(1));
  Intrinsic::ID id = add ? (isSigned ? Intrinsic::sadd_with_overflow : Intrinsic::uadd_with_overflow)
                         : (isSigned ? Intrinsic::ssub_with_overflow : Intrinsic::usub_with_overflow);
  Value* limit;
  if (isSigned) {
    Value* sign = builder_.CreateAShr(argument(0), bits() - 1);
    limit = builder_.CreateXor(sign, ConstantInt::get(type_, APInt::getSignedMaxValue(bits())));
  } else {
    limit = ConstantInt::get(type_, add ? APInt::getMaxValue(bits()) : APInt::getZero(bits()));
  }
  return builder_.CreateSelect(overflowed(id, argument(0), argument(1), sum), limit, sum);
}

/// By halves: the product fits if one upper half is 0 and the middle products with their carry fit into 32
/// bits.
Value* OverflowExpander::productOverflows(Value* left, Value* right) {
  Value* nothing = builder_.getInt64(0);
  auto upper = [&](Value* one) { return builder_.CreateLShr(one, 32); };
  auto lower = [&](Value* one) { return builder_.CreateAnd(one, builder_.getInt64(0xffffffff)); };
  Value* rightIsLarge = builder_.CreateICmpNE(upper(right), nothing);
  Value* leftIsLarge = builder_.CreateICmpNE(upper(left), nothing);
  Value* bothUpper = builder_.CreateAnd(leftIsLarge, rightIsLarge);
  Value* upperRight = upper(right);
  Value* lowerTimesUpper = builder_.CreateMul(lower(left), upperRight);
  Value* lowerRight = lower(right);
  Value* crossed = builder_.CreateAdd(builder_.CreateMul(upper(left), lowerRight), lowerTimesUpper);
  lowerRight = lower(right);
  Value* carried = builder_.CreateAdd(crossed, upper(builder_.CreateMul(lower(left), lowerRight)));
  return builder_.CreateOr(bothUpper, builder_.CreateICmpNE(upper(carried), nothing));
}

/// By the magnitudes. Their product may be larger by one if the result is negative.
Value* OverflowExpander::signedProductOverflows(Value* left, Value* right) {
  auto isNegative = [&](Value* one) {
    return createComparison(builder_, CmpInst::ICMP_SLT, one, builder_.getInt64(0));
  };
  auto magnitude = [&](Value* one) {
    return builder_.CreateSelect(isNegative(one), builder_.CreateNeg(one), one);
  };
  Value* differ = builder_.CreateXor(isNegative(left), isNegative(right));
  Value* most = builder_.CreateSelect(differ, builder_.getInt64(uint64_t{1} << 63),
                                      builder_.getInt64(~uint64_t{0} >> 1));
  Value* product = builder_.CreateMul(magnitude(left), magnitude(right));
  return builder_.CreateOr(productOverflows(magnitude(left), magnitude(right)),
                           builder_.CreateICmpUGT(product, most));
}

Value* OverflowExpander::replaceExtracts(Value* value, Value* overflow) {
  for (User* user : make_early_inc_range(at_.users())) {
    auto* extract = dyn_cast<ExtractValueInst>(user);
    if (!extract) return nullptr;
    extract->replaceAllUsesWith(extract->getIndices()[0] == 0 ? value : overflow);
    extract->eraseFromParent();
  }
  return PoisonValue::get(at_.getType());
}

Value* OverflowExpander::withOverflow(Intrinsic::ID id) {
  Value* left = argument(0);
  Value* right = argument(1);
  unsigned width = left->getType()->getScalarSizeInBits();
  Value* value;
  Value* overflow;
  if (id == Intrinsic::umul_with_overflow || id == Intrinsic::smul_with_overflow) {
    bool isSigned = id == Intrinsic::smul_with_overflow;
    if (width == 64) {
      value = builder_.CreateMul(left, right);
      overflow = isSigned ? signedProductOverflows(left, right) : productOverflows(left, right);
      return replaceExtracts(value, overflow);
    }
    auto widen = [&](Value* one) {
      return isSigned ? builder_.CreateSExt(one, builder_.getInt64Ty())
                      : builder_.CreateZExt(one, builder_.getInt64Ty());
    };
    Value* product = builder_.CreateMul(widen(left), widen(right));
    value = builder_.CreateTrunc(product, left->getType());
    overflow = builder_.CreateICmpNE(widen(value), product);
  } else {
    bool add = id == Intrinsic::uadd_with_overflow || id == Intrinsic::sadd_with_overflow;
    value = add ? builder_.CreateAdd(left, right) : builder_.CreateSub(left, right);
    overflow = overflowed(id, left, right, value);
  }
  return replaceExtracts(value, overflow);
}

}  // namespace

Value* expandOverflowArithmetic(IntrinsicInst& call) {
  OverflowExpander expand(call);
  switch (Intrinsic::ID id = call.getIntrinsicID()) {
    case Intrinsic::sadd_sat:
      return expand.saturating(true, true);
    case Intrinsic::uadd_sat:
      return expand.saturating(true, false);
    case Intrinsic::ssub_sat:
      return expand.saturating(false, true);
    case Intrinsic::usub_sat:
      return expand.saturating(false, false);
    case Intrinsic::sadd_with_overflow:
    case Intrinsic::uadd_with_overflow:
    case Intrinsic::ssub_with_overflow:
    case Intrinsic::usub_with_overflow:
    case Intrinsic::smul_with_overflow:
    case Intrinsic::umul_with_overflow:
      return expand.withOverflow(id);
    default:
      return nullptr;
  }
}

}  // namespace amp::device
