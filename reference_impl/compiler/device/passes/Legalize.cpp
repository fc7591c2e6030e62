#include "device/passes/Legalize.h"

#include "device/Target.h"
#include "device/passes/Prepare.h"
#include "device/passes/WideComparisons.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Unreachable code must be structured, too: it ends the thread.
void endUnreachable(Function& function) {
  for (BasicBlock& block : function)
    if (auto* end = dyn_cast<UnreachableInst>(block.getTerminator())) {
      IRBuilder<>(end).CreateRetVoid();
      end->eraseFromParent();
    }
}

/// A trap ends the thread, too, by the unreachable behind it.
bool isTrap(const Instruction& instruction) {
  auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction);
  return intrinsic && (intrinsic->getIntrinsicID() == Intrinsic::trap ||
                       intrinsic->getIntrinsicID() == Intrinsic::debugtrap ||
                       intrinsic->getIntrinsicID() == Intrinsic::ubsantrap);
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
  // A handle becomes null when its instruction is erased together with another one.
  SmallVector<WeakVH, 64> all;
  for (Instruction& instruction : instructions(function)) all.emplace_back(&instruction);
  for (const WeakVH& handle : all) {
    auto* instruction = cast_or_null<Instruction>(static_cast<Value*>(handle));
    if (!instruction) continue;
    // Optimizations leave assumptions behind.
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

}  // namespace amp::device
