// The only home of "Vulkan lacks X".
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

/// Rewrites instructions and intrinsics that SPIR-V for Vulkan lacks, or defines too loosely, by others.
/// This pass sends each instruction to its topic.
class LegalizePass : public llvm::PassInfoMixin<LegalizePass> {
 public:
  explicit LegalizePass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

/// The emitter computes addresses by instructions only: constant expressions of variables become those, and
/// those of null pointers numbers. Runs late, since LLVM's passes fold them again.
class ExpandAddressesPass : public llvm::PassInfoMixin<ExpandAddressesPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

// The topics. Each returns what takes the place of the instruction, or null if it may stay as it is. New
// instructions are put in front of it and are legal themselves.

/// LegalizeIntegers.cpp: remainders, bit counting beyond 32 bits, saturation, overflow, minima, rotation.
llvm::Value* legalizeInteger(llvm::Instruction& instruction);
/// There, too: a choice by a sign-extended number becomes one by the number.
void narrowSwitch(llvm::SwitchInst& choice);
/// There, too: local memory gets the words of a sign-extended number. lavapipe 22.3 finds it there, and
/// compares it as badly as one that it is shown.
void storeWords(llvm::StoreInst& store);
/// Legalize.cpp: SPIR-V's compare-exchange gives the old value only; success is its equality with the
/// expected one, computed beside it, so that the pair never crosses a block. Gives the old value, the one
/// thing that is taken of the exchange from then on; null if nothing uses its result.
llvm::Instruction* splitExchangeResult(llvm::AtomicCmpXchgInst& exchange);
/// Legalize.cpp: a zero of the type that no driver knows for one, a bit of the closure's address that its
/// alignment keeps zero; null where a module has no closures.
llvm::Value* unknownZero(llvm::IRBuilder<>& builder, llvm::Type* integer);
/// LegalizeFloats.cpp: rounding of division and square root, classification, signs.
llvm::Value* legalizeFloat(llvm::Instruction& instruction, const Options& options);

}  // namespace amp::device

#endif
