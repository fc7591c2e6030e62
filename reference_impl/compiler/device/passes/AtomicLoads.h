// Plain loads of memory that is also accessed atomically.
#ifndef AMP_DEVICE_PASSES_ATOMICLOADS_H
#define AMP_DEVICE_PASSES_ATOMICLOADS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// A plain load of a location that other threads change atomically is defined in C++ AMP (AMP 1.2 §8.1.2
/// l.3250) and a data race in Vulkan. So if a kernel accesses memory atomically, this pass makes the
/// kernel's loads of that memory atomic, too, with relaxed order. It runs between LLVM's passes, so that they
/// do not move these loads over operations of other threads.
class AtomicLoadsPass : public llvm::PassInfoMixin<AtomicLoadsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
