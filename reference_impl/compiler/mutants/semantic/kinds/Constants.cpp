// Kinds of defects: constants and values returned.
#include "mutants/semantic/kinds/Common.h"

namespace amp::mutants {

using namespace llvm;

namespace {

Constant* oneMore(const Value* value) {
  const auto* const number = dyn_cast<ConstantInt>(value);
  if (!number) return nullptr;
  return number->getType()->isIntegerTy(1) ? ConstantInt::getBool(number->getContext(), number->isZero())
                                           : ConstantInt::get(number->getContext(), number->getValue() + 1);
}

/// A constant is one more.
Value* otherConstant(Instruction& one, Builder& build) {
  if (!isa<BinaryOperator, ICmpInst, StoreInst, CallInst>(one) || !one.getDebugLoc()) return nullptr;
  if (isa<CallInst>(one) && (!calleeOf(one) || calleeOf(one)->isDeclaration())) return nullptr;
  for (unsigned i = 0; i < one.getNumOperands(); ++i)
    if (Constant* const more = oneMore(one.getOperand(i))) {
      Instruction* const copy = one.clone();
      copy->setOperand(i, more);
      build.Insert(copy);
      return one.getType()->isVoidTy() ? nothing(one) : copy;
    }
  return nullptr;
}

Value* returned(const Instruction& one) {
  const auto* const end = dyn_cast<ReturnInst>(&one);
  return end ? end->getReturnValue() : nullptr;
}

Value* returnsZero(Instruction& one, Builder&) {
  const Value* const value = returned(one);
  if (!value || isa<Constant>(value) ||
      !(value->getType()->isIntegerTy() || value->getType()->isFloatingPointTy()))
    return nullptr;
  return Constant::getNullValue(value->getType());
}

Value* returnsOneMore(Instruction& one, Builder& build) {
  Value* const value = returned(one);
  if (!value || !value->getType()->isIntegerTy()) return nullptr;
  return value->getType()->isIntegerTy(1) ? build.CreateNot(value)
                                          : build.CreateAdd(value, ConstantInt::get(value->getType(), 1));
}

}  // namespace

ArrayRef<Kind> kindsOfConstants() {
  static constexpr Kind table[] = {
      {"constant-one-more", kHeaders, "AMP 1.2", otherConstant, nullptr, nullptr, kInstead},
      {"returns-zero", kLibrary, "AMP 1.2", returnsZero},
      {"returns-one-more", kLibrary, "AMP 1.2", returnsOneMore},
  };
  return table;
}

}  // namespace amp::mutants
