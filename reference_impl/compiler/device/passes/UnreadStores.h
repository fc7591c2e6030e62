// Stores to local memory that no load reads.
#ifndef AMP_DEVICE_PASSES_UNREADSTORES_H
#define AMP_DEVICE_PASSES_UNREADSTORES_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Removes stores to parts of local variables that no load can reach with any index, and the code that only
/// these stores need. LLVM's own elimination stops at every atomic load. NVIDIA's driver 580.159 removes such
/// stores itself and crashes at some: stores of an element of another local array.
class RemoveUnreadStoresPass : public llvm::PassInfoMixin<RemoveUnreadStoresPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
