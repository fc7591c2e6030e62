#include "device/passes/Legalize.h"

#include "device/Target.h"
#include "device/passes/Prepare.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/IR/ValueHandle.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Code that cannot be reached must still be structured: it ends the thread.
void endUnreachable(Function& function) {
  for (BasicBlock& block : function)
    if (auto* end = dyn_cast<UnreachableInst>(block.getTerminator())) {
      IRBuilder<>(end).CreateRetVoid();
      end->eraseFromParent();
    }
}

/// A trap ends the thread too, by the unreachable behind it.
bool isTrap(const Instruction& instruction) {
  auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction);
  return intrinsic && (intrinsic->getIntrinsicID() == Intrinsic::trap ||
                       intrinsic->getIntrinsicID() == Intrinsic::debugtrap ||
                       intrinsic->getIntrinsicID() == Intrinsic::ubsantrap);
}

/// What a constant expression on a null pointer is; null if it is none. A null pointer that was moved, which
/// folding writes as the address it would have, is one too: no program may look at what it is.
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
  // Of the spaces whose null is no zero nobody takes the integer.
  bool isZero = addressSpaceOf(operand) == kGeneric || isDeviceAddress(addressSpaceOf(operand));
  if (expression->getOpcode() == Instruction::PtrToInt && isZero)
    return ConstantInt::get(expression->getType(), 0);
  return nullptr;
}

/// Casts and moves of a null pointer, which inference and folding leave as constant expressions, become null
/// pointers and zeros.
void simplifyNullPointers(Function& function) {
  for (Instruction& instruction : instructions(function))
    for (Use& operand : instruction.operands())
      if (auto* expression = dyn_cast<ConstantExpr>(operand.get()))
        if (Constant* simple = onNullPointer(expression)) operand.set(simple);
}

}  // namespace

Instruction* splitExchangeResult(AtomicCmpXchgInst& exchange) {
  if (exchange.use_empty()) return nullptr;
  IRBuilder<> builder(exchange.getNextNode());
  auto* old = cast<Instruction>(builder.CreateExtractValue(&exchange, 0));
  Value* equal = builder.CreateICmpEQ(old, exchange.getCompareOperand());
  for (User* user : make_early_inc_range(exchange.users())) {
    auto* extract = dyn_cast<ExtractValueInst>(user);
    if (!extract || extract == old) continue;
    extract->replaceAllUsesWith(extract->getIndices()[0] == 0 ? old : equal);
    extract->eraseFromParent();
  }
  return old;
}

Value* unknownZero(IRBuilder<>& builder, Type* integer) {
  Function* closure = builder.GetInsertBlock()->getModule()->getFunction(nameOf(Builtin::closureAddress));
  if (!closure) return nullptr;
  CallInst* address = builder.CreateCall(closure);
  address->setCallingConv(closure->getCallingConv());
  Value* number = builder.CreatePtrToInt(address, builder.getInt64Ty());
  return builder.CreateZExtOrTrunc(builder.CreateAnd(number, 1), integer);
}

PreservedAnalyses LegalizePass::run(Function& function, FunctionAnalysisManager&) {
  if (function.isDeclaration()) return PreservedAnalyses::all();
  // Null is what meanwhile went away with another one.
  SmallVector<WeakVH, 64> all;
  for (Instruction& instruction : instructions(function)) all.emplace_back(&instruction);
  for (const WeakVH& handle : all) {
    auto* instruction = cast_or_null<Instruction>(static_cast<Value*>(handle));
    if (!instruction) continue;
    // Optimizations have assumed this and that.
    if (isTrap(*instruction) || isAdvice(*instruction)) {
      instruction->eraseFromParent();
      continue;
    }
    if (auto* choice = dyn_cast<SwitchInst>(instruction)) narrowSwitch(*choice);
    if (auto* store = dyn_cast<StoreInst>(instruction)) storeWords(*store);
    if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(instruction)) splitExchangeResult(*exchange);
    Value* replacement = legalizeInteger(*instruction);
    if (!replacement) replacement = legalizeFloat(*instruction, context_.options());
    if (!replacement) continue;
    instruction->replaceAllUsesWith(replacement);
    instruction->eraseFromParent();
  }
  endUnreachable(function);
  return PreservedAnalyses::none();
}

PreservedAnalyses ExpandAddressesPass::run(Function& function, FunctionAnalysisManager&) {
  if (function.isDeclaration()) return PreservedAnalyses::all();
  SmallVector<Constant*, 8> variables;
  for (GlobalVariable& variable : function.getParent()->globals()) variables.push_back(&variable);
  simplifyNullPointers(function);
  bool changed = convertUsersOfConstantsToInstructions(variables, &function);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

}  // namespace amp::device
