// A work-around for a defect of NVIDIA's driver 580.159.
#ifndef AMP_DEVICE_PASSES_LOOPFLAGS_H
#define AMP_DEVICE_PASSES_LOOPFLAGS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// The driver crashes on a loop whose header chooses between truth values that the loop does not change:
/// such a phi becomes one of numbers. A phi of constants alone, which tells the first round, stays.
class WidenLoopFlagsPass : public llvm::PassInfoMixin<WidenLoopFlagsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
