// The last pass: gives structured control flow the exact form that SPIR-V requires.
#ifndef AMP_DEVICE_PASSES_STRUCTURE_H
#define AMP_DEVICE_PASSES_STRUCTURE_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Runs after StructurizeCFG. After this pass:
/// - a loop's header holds phis and a branch, its latch only a branch, and only one of the two leaves it
/// - each block that ends in a two-way branch has a merge block of its own: its immediate post-dominator,
///   which no other branch or loop uses
/// - the results of a loop that threads may leave at different times pass through the header's phis
/// The emitter finds header, latch, exit and merge blocks from the control flow alone.
class StructurePass : public llvm::PassInfoMixin<StructurePass> {
 public:
  explicit StructurePass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

}  // namespace amp::device

#endif
