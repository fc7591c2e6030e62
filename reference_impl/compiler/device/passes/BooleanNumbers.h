// A workaround for a defect of lavapipe 22.3: choices between one and zero.
#ifndef AMP_DEVICE_PASSES_BOOLEANNUMBERS_H
#define AMP_DEVICE_PASSES_BOOLEANNUMBERS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// The driver takes a choice between the bits of one and zero, of any signs and any type, for the conversion
/// of a boolean to a floating-point number: zeros lose their sign, or get one. If a choice is not such a
/// conversion, this pass makes it between other numbers and computes the result from those. Phis are choices,
/// too.
class HideBooleanNumbersPass : public llvm::PassInfoMixin<HideBooleanNumbersPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
