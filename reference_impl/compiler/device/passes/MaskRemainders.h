// Unsigned remainders of divisions by powers of two.
#ifndef AMP_DEVICE_PASSES_MASKREMAINDERS_H
#define AMP_DEVICE_PASSES_MASKREMAINDERS_H

namespace llvm {
class Function;
}

namespace amp::device {

/// Replaces each unsigned remainder of a division by a power of two by a mask. Drivers do so themselves, but
/// NVIDIA's driver 580.159 gets some masks of 64-bit numbers wrong: as masks, later passes and the emitter
/// write them in a form that it gets right (WideBits.h, FunctionEmitter::emitLowestBit).
void maskRemainders(llvm::Function& function);

}  // namespace amp::device

#endif
