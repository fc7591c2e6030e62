// Divisions and remainders of 64-bit integers that do not use those of the device.
#ifndef AMP_DEVICE_PASSES_WIDEDIVISION_H
#define AMP_DEVICE_PASSES_WIDEDIVISION_H

namespace llvm {
class BinaryOperator;
class Function;
class Instruction;
}  // namespace llvm

namespace amp::device {

/// True if the instruction is a division or a remainder of 64-bit integers.
bool isWideDivision(const llvm::Instruction& instruction);

/// True if the divisor is a constant for which a multiplication gives the quotient.
bool dividesByConstant(const llvm::BinaryOperator& division);

/// Replaces the division. `divide` returns the quotient of two unsigned numbers; it is not used if
/// dividesByConstant().
void expandWideDivision(llvm::BinaryOperator& division, llvm::Function* divide);

}  // namespace amp::device

#endif
