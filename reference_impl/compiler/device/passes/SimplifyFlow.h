// Undoes what structurization made needlessly indirect.
#ifndef AMP_DEVICE_PASSES_SIMPLIFYFLOW_H
#define AMP_DEVICE_PASSES_SIMPLIFYFLOW_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// StructurizeCFG writes `if (c) A else B` as `if (c) A; if (!c) B`, and leaves branches around empty
/// blocks. This pass makes if-else of the former and selections of the latter. It keeps control flow
/// structured: no edge that enters, leaves or repeats a loop changes.
class SimplifyFlowPass : public llvm::PassInfoMixin<SimplifyFlowPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
