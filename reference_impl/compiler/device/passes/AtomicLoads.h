// Plain loads beside atomic operations.
#ifndef AMP_DEVICE_PASSES_ATOMICLOADS_H
#define AMP_DEVICE_PASSES_ATOMICLOADS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// A plain load of a location that others change atomically is defined (AMP 1.2 §8.1.2 l.3250), in Vulkan
/// it is a data race. So what a kernel touches atomically it also loads atomically, relaxed. Done while
/// LLVM's passes still run, so that they do not move these loads over other threads' operations.
class AtomicLoadsPass : public llvm::PassInfoMixin<AtomicLoadsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
