#include "device/passes/WideComparisons.h"

#include "device/Target.h"
#include "device/passes/Legalize.h"
#include "device/passes/Words.h"

namespace amp::device {

using namespace llvm;

namespace {

/// True if a driver may find a shifted number in the value.
bool mayBeShifted(const Value* value, unsigned depth = 4) {
  if (depth == 0) return false;
  const auto isShifted = [&](const Value* one) { return mayBeShifted(one, depth - 1); };
  if (const auto* choice = dyn_cast<SelectInst>(value))
    return isShifted(choice->getTrueValue()) || isShifted(choice->getFalseValue());
  if (const auto* choice = dyn_cast<PHINode>(value)) return any_of(choice->incoming_values(), isShifted);
  const auto* operation = dyn_cast<BinaryOperator>(value);
  if (!operation) return false;
  const Value* left = operation->getOperand(0);
  const Value* right = operation->getOperand(1);
  switch (operation->getOpcode()) {
    case Instruction::Shl:
    case Instruction::Mul:
      return true;
    case Instruction::Add:
    case Instruction::Sub:
      if (!isa<ConstantInt>(left) && !isa<ConstantInt>(right)) return true;
      [[fallthrough]];
    default:
      return isShifted(left) || isShifted(right);
  }
}

bool comparesShifted(const Value* left, const Value* right) {
  return isa<ConstantInt>(right) && right->getType()->isIntegerTy(64) && mayBeShifted(left);
}

/// True if drivers get the comparison wrong.
bool isDelicate(const ICmpInst& comparison) {
  const Value* left = comparison.getOperand(0);
  const Value* right = comparison.getOperand(1);
  if (comparison.isRelational() && (comparesShifted(left, right) || comparesShifted(right, left)))
    return true;
  return comparison.isSigned() && (signExtended(left) || signExtended(right));
}

Value* compareWithUnknown(IRBuilder<>& builder, CmpInst::Predicate predicate, Value* left, Value* right) {
  auto unknown = [&](Value* constant) {
    Value* zero = unknownZero(builder, constant->getType());
    return zero ? builder.CreateXor(zero, constant) : constant;
  };
  if (comparesShifted(left, right)) right = unknown(right);
  if (comparesShifted(right, left)) left = unknown(left);
  return builder.CreateICmp(predicate, left, right);
}

}  // namespace

Value* createComparison(IRBuilder<>& builder, CmpInst::Predicate predicate, Value* left, Value* right) {
  if (!CmpInst::isSigned(predicate)) return compareWithUnknown(builder, predicate, left, right);
  if (isa<ConstantInt>(left)) {
    std::swap(left, right);
    predicate = CmpInst::getSwappedPredicate(predicate);
  }
  Value* number = signExtended(left);
  auto* constant = dyn_cast<ConstantInt>(right);
  // The driver may find out by itself that the other number is a constant.
  if (!number || !constant)
    return compareWithUnknown(builder, predicate, inWords(builder, left), inWords(builder, right));
  if (constant->getValue().isSignedIntN(32))
    return builder.CreateICmp(predicate, number,
                              builder.getInt32(static_cast<uint32_t>(constant->getSExtValue())));
  const bool isLess = predicate == CmpInst::ICMP_SLT || predicate == CmpInst::ICMP_SLE;
  return builder.getInt1(isLess != constant->isNegative());
}

Value* rewriteComparison(ICmpInst& comparison) {
  if (!isDelicate(comparison)) return nullptr;
  IRBuilder<> builder(&comparison);
  return createComparison(builder, comparison.getPredicate(), comparison.getOperand(0),
                          comparison.getOperand(1));
}

Value* convertNarrow(SIToFPInst& conversion) {
  Value* number = signExtended(conversion.getOperand(0));
  return number ? IRBuilder<>(&conversion).CreateSIToFP(number, conversion.getType()) : nullptr;
}

void narrowSwitch(SwitchInst& choice) {
  Value* number = signExtended(choice.getCondition());
  if (!number) return;
  for (auto one = choice.case_begin(); one != choice.case_end();) {
    if (one->getCaseValue()->getValue().isSignedIntN(32)) {
      one->setValue(
          cast<ConstantInt>(ConstantInt::getSigned(number->getType(), one->getCaseValue()->getSExtValue())));
      ++one;
    } else {  // no 32-bit number has this value
      one->getCaseSuccessor()->removePredecessor(choice.getParent());
      one = choice.removeCase(one);
    }
  }
  choice.setCondition(number);
}

void storeWords(StoreInst& store) {
  if (addressSpaceOf(store.getPointerOperand()) != kPrivate) return;
  IRBuilder<> builder(&store);
  store.setOperand(0, inWords(builder, store.getValueOperand()));
}

}  // namespace amp::device
