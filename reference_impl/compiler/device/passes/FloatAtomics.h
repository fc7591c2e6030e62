// Atomic additions of single-precision numbers, for devices with and without an instruction for them.
#ifndef AMP_DEVICE_PASSES_FLOATATOMICS_H
#define AMP_DEVICE_PASSES_FLOATATOMICS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Replaces each atomic addition by a loop around a compare-and-exchange operation. In global memory the
/// kernel also keeps the instruction, and chooses when it runs: the specialization constant of
/// __amp_float_arithmetic tells whether the device has the instruction.
struct FloatAtomicsPass : llvm::PassInfoMixin<FloatAtomicsPass> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
