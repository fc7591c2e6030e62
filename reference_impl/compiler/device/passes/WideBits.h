// Shifts and masks of 64-bit integers that NVIDIA's driver 580.159 gets wrong.
#ifndef AMP_DEVICE_PASSES_WIDEBITS_H
#define AMP_DEVICE_PASSES_WIDEBITS_H

#include "llvm/IR/IRBuilder.h"

namespace llvm {
class Instruction;
class Value;
}  // namespace llvm

namespace amp::device {

/// Shifts a 64-bit number left by 31 to 63 bits, by its words.
llvm::Value* shiftFar(llvm::IRBuilder<>& builder, llvm::Value* number, unsigned bits);

/// Returns the instruction's result, computed by words where the driver gets the instruction wrong; null for
/// all other instructions. The driver goes wrong in three ways:
/// - For a shift left by 31 bits, it multiplies a number that it finds to be sign-extended by -2^31 instead
/// of
///   2^31. A shift by 63 bits may move more than the lowest bit. Several shifts in a row count as one.
/// - It takes (x >> k) - (x << (64 - k)) for a rotation. So it may with other operations that join the two
///   parts, and with signed and unsigned shifts.
/// - It may test the lowest bit together with arbitrary upper ones where it finds that only the lowest
/// matters.
llvm::Value* rewriteWideBits(llvm::Instruction& instruction);

}  // namespace amp::device

#endif
