// Removes indirections that structurization adds.
#ifndef AMP_DEVICE_PASSES_SIMPLIFYFLOW_H
#define AMP_DEVICE_PASSES_SIMPLIFYFLOW_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// StructurizeCFG writes `if (c) A else B` as `if (c) A; if (!c) B`, and leaves branches around empty blocks.
/// This pass turns the former into if-else and the latter into selections. The control flow stays structured:
/// edges that enter, leave or repeat a loop do not change.
class SimplifyFlowPass : public llvm::PassInfoMixin<SimplifyFlowPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
