#include "device/passes/Legalize.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

namespace amp::device {

using namespace llvm;

namespace {

/// The emitter computes addresses by instructions only.
void expandConstantAddresses(Function& function) {
  SmallVector<Constant*, 8> variables;
  for (GlobalVariable& variable : function.getParent()->globals()) variables.push_back(&variable);
  convertUsersOfConstantsToInstructions(variables, &function);
}

/// Code that cannot be reached must still be structured: it ends the thread.
void endUnreachable(Function& function) {
  for (BasicBlock& block : function)
    if (auto* end = dyn_cast<UnreachableInst>(block.getTerminator())) {
      IRBuilder<>(end).CreateRetVoid();
      end->eraseFromParent();
    }
}

}  // namespace

PreservedAnalyses LegalizePass::run(Function& function, FunctionAnalysisManager&) {
  if (function.isDeclaration()) return PreservedAnalyses::all();
  expandConstantAddresses(function);
  endUnreachable(function);
  return PreservedAnalyses::none();
}

}  // namespace amp::device
