// Divisions and remainders of 64-bit integers, without those of the device.
#ifndef AMP_DEVICE_PASSES_WIDEDIVISION_H
#define AMP_DEVICE_PASSES_WIDEDIVISION_H

namespace llvm {
class BinaryOperator;
class Function;
class Instruction;
}  // namespace llvm

namespace amp::device {

/// Whether the instruction divides 64-bit integers, for the quotient or the remainder.
bool isWideDivision(const llvm::Instruction& instruction);

/// Whether the divisor is a number by which a multiplication divides.
bool dividesByConstant(const llvm::BinaryOperator& division);

/// Replaces the division. divide: gives the quotient of two unsigned numbers; not used where
/// dividesByConstant().
void expandWideDivision(llvm::BinaryOperator& division, llvm::Function* divide);

}  // namespace amp::device

#endif
