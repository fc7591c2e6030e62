#include "device/passes/BitOperations.h"
#include "device/passes/Legalize.h"
#include "device/passes/OverflowArithmetic.h"
#include "device/passes/WideBits.h"
#include "device/passes/WideComparisons.h"
#include "llvm/IR/IntrinsicInst.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Expands one intrinsic or instruction in front of it.
class IntegerExpander {
 public:
  explicit IntegerExpander(Instruction& at) : builder_(&at), at_(at), type_(at.getType()) {}

  /// In Vulkan the remainder of a negative operand is undefined.
  Value* signedRemainder() {
    Value* left = at_.getOperand(0);
    Value* right = at_.getOperand(1);
    return builder_.CreateSub(left, builder_.CreateMul(builder_.CreateSDiv(left, right), right));
  }
  Value* minMax(CmpInst::Predicate predicate) {
    return builder_.CreateSelect(createComparison(builder_, predicate, argument(0), argument(1)), argument(0),
                                 argument(1));
  }
  Value* absolute() {
    Value* zero = ConstantInt::get(type_, 0);
    Value* isNegative = createComparison(builder_, CmpInst::ICMP_SLT, argument(0), zero);
    return builder_.CreateSelect(isNegative, builder_.CreateNeg(argument(0)), argument(0));
  }
  Value* threeWay(CmpInst::Predicate less, CmpInst::Predicate greater) {
    Value* isLess = builder_.CreateZExt(createComparison(builder_, less, argument(0), argument(1)), type_);
    Value* isGreater =
        builder_.CreateZExt(createComparison(builder_, greater, argument(0), argument(1)), type_);
    return builder_.CreateSub(isGreater, isLess);
  }

 private:
  Value* argument(unsigned index) { return cast<CallInst>(at_).getArgOperand(index); }

  IRBuilder<> builder_;
  Instruction& at_;
  Type* type_;
};

Value* expandComparison(IntrinsicInst& call) {
  IntegerExpander expand(call);
  switch (call.getIntrinsicID()) {
    case Intrinsic::smin:
      return expand.minMax(CmpInst::ICMP_SLT);
    case Intrinsic::smax:
      return expand.minMax(CmpInst::ICMP_SGT);
    case Intrinsic::umin:
      return expand.minMax(CmpInst::ICMP_ULT);
    case Intrinsic::umax:
      return expand.minMax(CmpInst::ICMP_UGT);
    case Intrinsic::abs:
      return expand.absolute();
    case Intrinsic::scmp:
      return expand.threeWay(CmpInst::ICMP_SLT, CmpInst::ICMP_SGT);
    case Intrinsic::ucmp:
      return expand.threeWay(CmpInst::ICMP_ULT, CmpInst::ICMP_UGT);
    default:
      return nullptr;
  }
}

}  // namespace

Value* legalizeInteger(Instruction& instruction) {
  if (auto* comparison = dyn_cast<ICmpInst>(&instruction)) return rewriteComparison(*comparison);
  if (auto* conversion = dyn_cast<SIToFPInst>(&instruction)) return convertNarrow(*conversion);
  if (Value* value = rewriteWideBits(instruction)) return value;
  if (instruction.getOpcode() == Instruction::SRem) return IntegerExpander(instruction).signedRemainder();
  auto* call = dyn_cast<IntrinsicInst>(&instruction);
  if (!call) return nullptr;
  for (auto* expand : {expandComparison, expandBitOperation, expandOverflowArithmetic})
    if (Value* value = expand(*call)) return value;
  return nullptr;
}

}  // namespace amp::device
