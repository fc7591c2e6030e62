// Accesses below natural alignment, and of aggregates: SPIR-V has neither.
#ifndef AMP_DEVICE_PASSES_SPLITACCESSES_H
#define AMP_DEVICE_PASSES_SPLITACCESSES_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Splits an access whose alignment is below its size into accesses of aligned parts, and a load or store of
/// an aggregate into those of its scalars.
class SplitAccessesPass : public llvm::PassInfoMixin<SplitAccessesPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
