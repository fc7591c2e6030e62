// Arithmetic that Vulkan, or a driver, does not do as C++ AMP wants it.
#ifndef AMP_DEVICE_PASSES_REPLACEARITHMETIC_H
#define AMP_DEVICE_PASSES_REPLACEARITHMETIC_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Puts functions of the headers in the place of operations that the device may get wrong: those of
/// <amp_detail/float_rounding.h> for single-precision divisions and square roots, which Vulkan lets be off
/// (AMP 1.2 §2.4.1.2), unless the program allows approximations; that of <amp_detail/wide_division.h> for
/// divisions of 64-bit integers, or multiplications where the divisor is a constant. Until here those are
/// plain instructions to all passes. Of the functions only those stay that are called.
class ReplaceArithmeticPass : public llvm::PassInfoMixin<ReplaceArithmeticPass> {
 public:
  explicit ReplaceArithmeticPass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }

 private:
  void roundFloats(llvm::Function& kernel);
  void divideWide(llvm::Function& kernel);
  /// The header's function; reports `what` if the module lacks it.
  llvm::Function* defined(llvm::StringRef name, const llvm::Instruction& at, const char* what);

  Context& context_;
};

/// Whether a function of this name is one of them, or called by them.
bool isArithmeticFunction(llvm::StringRef name);

}  // namespace amp::device

#endif
