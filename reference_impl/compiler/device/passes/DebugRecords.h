// The records by which LLVM's IR says where variables are.
#ifndef AMP_DEVICE_PASSES_DEBUGRECORDS_H
#define AMP_DEVICE_PASSES_DEBUGRECORDS_H

namespace llvm {
class Function;
class StoreInst;
}  // namespace llvm

namespace amp::device {

/// Removes the numbers of address spaces, which Clang adds to all addresses of variables. Nothing that reads
/// the records needs them.
void dropAddressSpacesOfVariables(llvm::Function& function);

/// Declares parameters that are passed as pointers at these pointers. Clang declares them at a local variable
/// that holds the pointer, and inlining removes that variable.
void declareIndirectParameters(llvm::Function& function);

/// Makes the records name pointers in front of their conversion to a generic pointer. Passes replace generic
/// pointers, and LLVM does not follow conversions when it keeps records.
void followSpaceCasts(llvm::Function& function);

/// Records that a variable gets the value of a store that is about to be removed.
void recordStoredValue(llvm::StoreInst& store);

}  // namespace amp::device

#endif
