// 64-bit integers that drivers compare wrongly.
//
// lavapipe 22.3 gets signed comparisons of a sign-extended 32-bit number wrong: (long)1 >= 3 is true there.
// It finds such numbers in comparisons, conversions, switches and local memory. Here they become 32-bit
// numbers, as the optimizer makes them where it runs, or are made of their words, so that the driver does not
// see the extension.
//
// NVIDIA's driver 580.159 replaces (x << k) < c by x < (c >> k) in 64 bits, as if all numbers were unsigned.
// It finds the shift in 2 * x, x + x and ~x - x, too. Here the constant is hidden from the driver.
#ifndef AMP_DEVICE_PASSES_WIDECOMPARISONS_H
#define AMP_DEVICE_PASSES_WIDECOMPARISONS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace amp::device {

/// Creates a comparison of integers of any width that drivers get right.
llvm::Value* createComparison(llvm::IRBuilder<>& builder, llvm::CmpInst::Predicate predicate,
                              llvm::Value* left, llvm::Value* right);

/// Returns the same comparison in a form that drivers get right; null if they get this one right.
llvm::Value* rewriteComparison(llvm::ICmpInst& comparison);

/// Converts the 32-bit number that is sign-extended for the conversion; returns null if there is none.
/// lavapipe replaces a comparison of the result with zero by one of the integers.
llvm::Value* convertNarrow(llvm::SIToFPInst& conversion);

/// A switch on a sign-extended number becomes one on the number.
void narrowSwitch(llvm::SwitchInst& choice);

/// A sign-extended number is stored in local memory as its words.
void storeWords(llvm::StoreInst& store);

}  // namespace amp::device

#endif
