// Instructions and intrinsics that Vulkan lacks, and those that drivers get wrong.
#ifndef AMP_DEVICE_PASSES_LEGALIZE_H
#define AMP_DEVICE_PASSES_LEGALIZE_H

#include "device/Context.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Value;
}

namespace amp::device {

/// Rewrites instructions and intrinsics that SPIR-V for Vulkan lacks, or defines too loosely, by others. It
/// hands each instruction to the functions below.
class LegalizePass : public llvm::PassInfoMixin<LegalizePass> {
 public:
  explicit LegalizePass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

// Both return what takes the place of the instruction, or null if it may stay as it is. They put new
// instructions in front of it; these are legal themselves.

/// For operations that Vulkan lacks, and 64-bit operations that drivers get wrong. LegalizeIntegers.cpp has
/// remainders, minima and maxima. The others are in BitOperations.h, OverflowArithmetic.h, WideBits.h and
/// WideComparisons.h.
llvm::Value* legalizeInteger(llvm::Instruction& instruction);
/// LegalizeFloats.cpp: denormals in conversions, zeros that drivers fold, rounding, classification, signs,
/// minima and maxima with NaN.
llvm::Value* legalizeFloat(llvm::Instruction& instruction, const Options& options);

// Legalize.cpp

/// SPIR-V's compare-exchange returns only the old value. Success, which is the old value's equality with the
/// expected one, is computed beside it, so that the pair never crosses a block. Returns the old value, the
/// only part of the result that is used from then on; null if nothing uses the result.
llvm::Instruction* splitExchangeResult(llvm::AtomicCmpXchgInst& exchange);
/// Returns a zero of the type that no driver recognizes as zero: a bit of the closure's address that its
/// alignment keeps zero. Null if the module has no closures.
llvm::Value* unknownZero(llvm::IRBuilder<>& builder, llvm::Type* integer);

}  // namespace amp::device

#endif
