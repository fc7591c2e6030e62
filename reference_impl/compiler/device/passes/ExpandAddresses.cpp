#include "device/passes/ExpandAddresses.h"

#include "device/Target.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Returns the value of a constant expression on a null pointer; null if it is none. Folding writes a null
/// pointer with an offset as the address that it would have. That counts as a null pointer, too: no program
/// may look at its value.
Constant* onNullPointer(Constant* constant) {
  if (isa<ConstantPointerNull>(constant)) return constant;
  auto* expression = dyn_cast<ConstantExpr>(constant);
  if (!expression) return nullptr;
  const bool isAddress = expression->getOpcode() == Instruction::IntToPtr;
  Constant* operand = isAddress ? nullptr : onNullPointer(expression->getOperand(0));
  if (!operand && !isAddress) return nullptr;
  if (isAddress || expression->getOpcode() == Instruction::AddrSpaceCast ||
      expression->getOpcode() == Instruction::GetElementPtr)
    return ConstantPointerNull::get(cast<PointerType>(expression->getType()));
  // In the other spaces null is not zero; no code takes the integer of a pointer there.
  bool isZero = addressSpaceOf(operand) == kGeneric || isDeviceAddress(addressSpaceOf(operand));
  if (expression->getOpcode() == Instruction::PtrToInt && isZero)
    return ConstantInt::get(expression->getType(), 0);
  return nullptr;
}

/// Replaces casts and offsets of a null pointer, which inference and folding leave as constant expressions.
void simplifyNullPointers(Function& function) {
  for (Instruction& instruction : instructions(function))
    for (Use& operand : instruction.operands())
      if (auto* expression = dyn_cast<ConstantExpr>(operand.get()))
        if (Constant* simple = onNullPointer(expression)) operand.set(simple);
}

}  // namespace

PreservedAnalyses ExpandAddressesPass::run(Function& function, FunctionAnalysisManager&) {
  if (function.isDeclaration()) return PreservedAnalyses::all();
  SmallVector<Constant*, 8> variables;
  for (GlobalVariable& variable : function.getParent()->globals()) variables.push_back(&variable);
  simplifyNullPointers(function);
  bool changed = convertUsersOfConstantsToInstructions(variables, &function);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

}  // namespace amp::device
