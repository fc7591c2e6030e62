// The only home of "Vulkan lacks X".
#ifndef AMP_DEVICE_PASSES_LEGALIZE_H
#define AMP_DEVICE_PASSES_LEGALIZE_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Rewrites instructions and intrinsics that SPIR-V for Vulkan lacks, or defines too loosely, by others.
/// One file per topic; this pass only sends each instruction to its topic.
class LegalizePass : public llvm::PassInfoMixin<LegalizePass> {
 public:
  explicit LegalizePass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

}  // namespace amp::device

#endif
