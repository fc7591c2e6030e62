// Block copies and block fills, which SPIR-V lacks.
#ifndef AMP_DEVICE_PASSES_LOWERMEMORY_H
#define AMP_DEVICE_PASSES_LOWERMEMORY_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Replaces memcpy, memmove and memset by loads and stores; small ones of known size without a loop.
class LowerMemoryPass : public llvm::PassInfoMixin<LowerMemoryPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
