// Kinds of defects: comparisons, and conversions to bool.
#include "llvm/IR/IntrinsicInst.h"
#include "mutants/semantic/kinds/Common.h"

namespace amp::mutants {

using namespace llvm;

namespace {

Value* otherPredicate(const CmpInst& one, CmpInst::Predicate predicate, Builder& build) {
  return build.CreateCmp(predicate, one.getOperand(0), one.getOperand(1));
}

template <bool Signed>
Value* otherSignedness(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<ICmpInst>(&one);
  if (!compare || compare->isEquality() || compare->isSigned() != Signed) return nullptr;
  return otherPredicate(*compare, ICmpInst::getFlippedSignednessPredicate(compare->getPredicate()), build);
}

/// Less counts equal values, too; less or equal does not.
Value* otherBoundary(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<CmpInst>(&one);
  if (!compare || compare->isEquality()) return nullptr;
  const CmpInst::Predicate predicate = compare->getPredicate();
  if (!ICmpInst::isRelational(predicate) && !isa<FCmpInst>(compare)) return nullptr;
  const CmpInst::Predicate other = CmpInst::isStrictPredicate(predicate)
                                       ? CmpInst::getNonStrictPredicate(predicate)
                                       : CmpInst::getStrictPredicate(predicate);
  return other == predicate ? nullptr : otherPredicate(*compare, other, build);
}

Value* swappedComparison(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<CmpInst>(&one);
  if (!compare || compare->isEquality()) return nullptr;
  return otherPredicate(*compare, CmpInst::getSwappedPredicate(compare->getPredicate()), build);
}

Value* negatedEquality(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<CmpInst>(&one);
  if (!compare || !compare->isEquality()) return nullptr;
  return otherPredicate(*compare, CmpInst::getInversePredicate(compare->getPredicate()), build);
}

/// Comparisons with a NaN are true, where they must be false, and the other way round.
Value* comparisonOfNan(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<FCmpInst>(&one);
  if (!compare || compare->getPredicate() == FCmpInst::FCMP_UNO ||
      compare->getPredicate() == FCmpInst::FCMP_ORD)
    return nullptr;
  const FCmpInst::Predicate predicate = compare->getPredicate();
  return otherPredicate(*compare,
                        compare->isOrdered(predicate) ? CmpInst::getUnorderedPredicate(predicate)
                                                      : CmpInst::getOrderedPredicate(predicate),
                        build);
}

/// Compares representations: -0.0 differs from 0.0, a NaN equals itself.
Value* comparisonOfBits(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<FCmpInst>(&one);
  if (!compare || !compare->isEquality()) return nullptr;
  Type* const bits = build.getIntNTy(one.getOperand(0)->getType()->getScalarSizeInBits());
  const bool isEqual = compare->getPredicate() == FCmpInst::FCMP_OEQ;
  return build.CreateICmp(isEqual ? ICmpInst::ICMP_EQ : ICmpInst::ICMP_NE,
                          build.CreateBitCast(one.getOperand(0), bits),
                          build.CreateBitCast(one.getOperand(1), bits));
}

/// Integers of 64 bits are compared by their low halves.
Value* comparisonOfLowHalves(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<ICmpInst>(&one);
  if (!compare || !compare->getOperand(0)->getType()->isIntegerTy(64)) return nullptr;
  return build.CreateICmp(compare->getPredicate(), build.CreateTrunc(one.getOperand(0), build.getInt32Ty()),
                          build.CreateTrunc(one.getOperand(1), build.getInt32Ty()));
}

/// A conversion to bool looks at the lowest bit. Clang calls those conversions tobool.
Value* lowestBit(Instruction& one, Builder& build) {
  if (!isa<ICmpInst>(one) || !one.getName().starts_with("tobool") || !isInteger(one.getOperand(0)->getType()))
    return nullptr;
  return build.CreateTrunc(one.getOperand(0), build.getInt1Ty());
}

/// A conversion to bool looks at the integral part.
Value* integralPart(Instruction& one, Builder& build) {
  if (!isa<FCmpInst>(one) || !one.getName().starts_with("tobool")) return nullptr;
  return build.CreateICmpNE(
      build.CreateIntrinsic(Intrinsic::fptosi_sat, {build.getInt32Ty(), one.getOperand(0)->getType()},
                            {one.getOperand(0)}),
      build.getInt32(0));
}

}  // namespace

ArrayRef<Kind> kindsOfComparisons() {
  static constexpr Kind table[] = {
      {"compare-as-unsigned", kCode, "C++ [expr.rel]", otherSignedness<true>},
      {"compare-as-signed", kCode, "C++ [expr.rel]", otherSignedness<false>},
      {"compare-boundary", kCode | kRuntime, "C++ [expr.rel]", otherBoundary},
      {"compare-swapped", kLanguage, "C++ [expr.rel]", swappedComparison},
      {"equality-negated", kCode, "C++ [expr.eq]", negatedEquality},
      {"compare-nan", kLanguage, "C++ [expr.rel]", comparisonOfNan},
      {"compare-bits", kLanguage, "C++ [expr.eq]", comparisonOfBits},
      {"compare-low-halves", kCode, "C++ [expr.rel]", comparisonOfLowHalves},
      {"boolean-from-lowest-bit", kLanguage, "C++ [conv.bool]", lowestBit},
      {"boolean-from-integral-part", kLanguage, "C++ [conv.bool]", integralPart},
  };
  return table;
}

}  // namespace amp::mutants
