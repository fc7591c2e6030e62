// A work-around for defects of NVIDIA's driver 580.159.
#ifndef AMP_DEVICE_PASSES_WIDENFLAGS_H
#define AMP_DEVICE_PASSES_WIDENFLAGS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Some choices between truth values become choices between numbers. The driver crashes on a loop whose
/// header chooses between truth values that the loop does not change; and of `c ? a || b : a` it makes `a ||
/// b`, where each side tests for itself what `a` is. Phis of constants alone, which tell a loop's first
/// round, stay.
class WidenFlagsPass : public llvm::PassInfoMixin<WidenFlagsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
