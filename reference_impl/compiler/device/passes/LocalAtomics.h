// Atomic operations on local variables.
#ifndef AMP_DEVICE_PASSES_LOCALATOMICS_H
#define AMP_DEVICE_PASSES_LOCALATOMICS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// A local variable can be the destination of an atomic operation (AMP 1.2 §6 excludes no memory). It belongs
/// to one thread, so the pass replaces the operation by plain loads and stores.
class LocalAtomicsPass : public llvm::PassInfoMixin<LocalAtomicsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
