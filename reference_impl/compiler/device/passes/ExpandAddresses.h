// Constant expressions of addresses as instructions.
#ifndef AMP_DEVICE_PASSES_EXPANDADDRESSES_H
#define AMP_DEVICE_PASSES_EXPANDADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// The emitter computes addresses only by instructions. This pass replaces constant expressions of variables
/// by instructions, and those of null pointers by null pointers and zeros. It runs late, because LLVM's
/// passes fold instructions to constant expressions again.
class ExpandAddressesPass : public llvm::PassInfoMixin<ExpandAddressesPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
