// Local memory that nothing reads.
#ifndef AMP_DEVICE_PASSES_UNREADSTORES_H
#define AMP_DEVICE_PASSES_UNREADSTORES_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Stores to parts of local variables that no load can reach, whatever its index, are left out, and with them
/// what only they needed. LLVM's own elimination gives up at every atomic load. NVIDIA's driver 580.159 does
/// the same and crashes at some of these stores: those of an element of another local array.
class RemoveUnreadStoresPass : public llvm::PassInfoMixin<RemoveUnreadStoresPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
