// Single-precision division and square root, rounded to nearest (AMP 1.2 §2.4.1.2): Vulkan's need not be.
#ifndef AMP_DEVICE_PASSES_ROUNDFLOATS_H
#define AMP_DEVICE_PASSES_ROUNDFLOATS_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Puts the functions of <amp_detail/float_rounding.h> in the place of divisions and square roots, unless the
/// program allows approximations. Until here those are plain instructions to all passes. Of the functions only
/// those stay that are called.
class RoundFloatsPass : public llvm::PassInfoMixin<RoundFloatsPass> {
 public:
  explicit RoundFloatsPass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }

 private:
  void round(llvm::Function& kernel);
  Context& context_;
};

/// Whether a function of this name is one of them, or called by them.
bool isFloatRounding(llvm::StringRef name);

}  // namespace amp::device

#endif
