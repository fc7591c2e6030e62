// Last pass: gives structured control flow the exact shape that SPIR-V asks for.
#ifndef AMP_DEVICE_PASSES_STRUCTURE_H
#define AMP_DEVICE_PASSES_STRUCTURE_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// After StructurizeCFG:
/// - a loop's header holds phis and a branch, its latch only a branch, and only one of the two leaves it
/// - each block that ends in a two-way branch has a merge block of its own: its immediate post-dominator,
///   which no other branch or loop uses
/// - a loop that threads may leave at different times hands its results out through the header's phis
/// The emitter finds header, latch, exit and merge blocks again from the control flow alone.
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
