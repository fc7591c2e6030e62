// Reports loops that the device cuts.
#ifndef AMP_DEVICE_PASSES_WATCHLOOPS_H
#define AMP_DEVICE_PASSES_WATCHLOOPS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// lavapipe silently ends all loops of a kernel once they have iterated 65,535 times together. A loop that is
/// cut leaves although its condition says that it continues. This pass lets each thread count the loops that
/// leave in that way; a thread with a count above zero writes 1 to the launch's word for reports. All of this
/// depends on specialization constant 2 (abi.md), so that other devices remove it.
class WatchLoopsPass : public llvm::PassInfoMixin<WatchLoopsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
