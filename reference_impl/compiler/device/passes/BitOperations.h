// Bit counting, bit and byte order, rotations: Vulkan has bit operations on 32 bits only, and no rotations.
#ifndef AMP_DEVICE_PASSES_BITOPERATIONS_H
#define AMP_DEVICE_PASSES_BITOPERATIONS_H

namespace llvm {
class IntrinsicInst;
class Value;
}  // namespace llvm

namespace amp::device {

/// Expands ctpop, ctlz, cttz, bitreverse, bswap, fshl and fshr in front of the call. Returns null for other
/// intrinsics, and for those that the emitter can write as they are.
llvm::Value* expandBitOperation(llvm::IntrinsicInst& call);

}  // namespace amp::device

#endif
