// A work-around for a defect of lavapipe 22.3.
#ifndef AMP_DEVICE_PASSES_BOOLEANNUMBERS_H
#define AMP_DEVICE_PASSES_BOOLEANNUMBERS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// The driver takes a choice between the bits of one and zero, of whatever signs and of whatever type, for
/// the conversion of a truth value to a floating-point number: zeros lose their sign, or get one. Where the
/// choice is not such a conversion, it is made between other numbers, of which the wanted ones are made. Phis
/// are choices too.
class HideBooleanNumbersPass : public llvm::PassInfoMixin<HideBooleanNumbersPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
