// Prepares the control flow for LLVM's structurizer.
#ifndef AMP_DEVICE_PASSES_FLOWCLEANUP_H
#define AMP_DEVICE_PASSES_FLOWCLEANUP_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Gives a loop without exit an exit that is never taken: a structured loop needs a merge block.
class ExitEndlessLoopsPass : public llvm::PassInfoMixin<ExitEndlessLoopsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

/// Removes the empty blocks with which reg2mem splits edges: each would become an `if` of its own. Runs when
/// no phis are left.
class RemoveEmptyBlocksPass : public llvm::PassInfoMixin<RemoveEmptyBlocksPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
