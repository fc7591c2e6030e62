// Arithmetic that reports overflow, and saturating arithmetic.
#ifndef AMP_DEVICE_PASSES_OVERFLOWARITHMETIC_H
#define AMP_DEVICE_PASSES_OVERFLOWARITHMETIC_H

namespace llvm {
class IntrinsicInst;
class Value;
}  // namespace llvm

namespace amp::device {

/// Expands the intrinsics with overflow and the saturating ones in front of the call. Returns null for other
/// intrinsics. The pair of result and overflow becomes two values: the instructions that extract them are
/// replaced at once.
llvm::Value* expandOverflowArithmetic(llvm::IntrinsicInst& call);

}  // namespace amp::device

#endif
