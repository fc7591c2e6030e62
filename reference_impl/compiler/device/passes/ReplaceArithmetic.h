// Arithmetic that Vulkan or a driver does not compute as C++ AMP requires.
#ifndef AMP_DEVICE_PASSES_REPLACEARITHMETIC_H
#define AMP_DEVICE_PASSES_REPLACEARITHMETIC_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Replaces operations that the device may get wrong. Before this pass, they are plain instructions for all
/// passes.
/// - Single-precision divisions and square roots: by the functions of <amp_detail/float_rounding.h>. Vulkan
///   allows the device to round them wrongly; AMP 1.2 §2.4.1.2 does not. They stay if the program allows
///   approximations.
/// - Divisions and remainders of 64-bit integers: by the function of <amp_detail/wide_division.h>, or by
///   multiplications if the divisor is a constant.
/// - Unsigned remainders by a power of two: by masks.
/// Functions of the headers that are not called are removed.
class ReplaceArithmeticPass : public llvm::PassInfoMixin<ReplaceArithmeticPass> {
 public:
  explicit ReplaceArithmeticPass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }

 private:
  void roundFloats(llvm::Function& kernel);
  void divideWide(llvm::Function& kernel);
  /// Returns the function of a header; reports `missing` if the module does not define it.
  llvm::Function* defined(llvm::StringRef name, const llvm::Instruction& at, const char* missing);

  Context& context_;
};

/// True if a function of this name is one of the headers' functions, or is called by one of them.
bool isArithmeticFunction(llvm::StringRef name);

}  // namespace amp::device

#endif
