// Small preparations of the control flow for LLVM's structurizer.
#ifndef AMP_DEVICE_PASSES_FLOWCLEANUP_H
#define AMP_DEVICE_PASSES_FLOWCLEANUP_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// A structured loop has a merge block. A loop without exit gets one that is never taken.
class ExitEndlessLoopsPass : public llvm::PassInfoMixin<ExitEndlessLoopsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

/// Reg2mem splits edges, and each empty block would become an `if` of its own. Runs when no phis are left.
class RemoveEmptyBlocksPass : public llvm::PassInfoMixin<RemoveEmptyBlocksPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
