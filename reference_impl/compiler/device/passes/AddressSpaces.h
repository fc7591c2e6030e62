// Finds the memory that each generic pointer belongs to.
#ifndef AMP_DEVICE_PASSES_ADDRESSSPACES_H
#define AMP_DEVICE_PASSES_ADDRESSSPACES_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Value;
}

namespace amp::device {

/// Clang's pointers are generic. This pass repeats three steps until nothing changes: it turns integer casts
/// into address space casts; it gives the global space to pointers that are loaded from memory which can only
/// hold device addresses; and it lets InferAddressSpaces propagate the spaces. Loads of the closure become
/// invariant.
class AddressSpacesPass : public llvm::PassInfoMixin<AddressSpacesPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

/// Returns the pointer that the instruction stores; null if there is none. An integer that is made of a
/// pointer counts, because it can be stored in words, unless it is only compared or subtracted.
const llvm::Value* storedPointer(const llvm::Instruction& instruction);

/// True if `function` never stores a pointer to private or tile_static memory. Then each pointer that it
/// loads is a device address.
bool storesOnlyDeviceAddresses(const llvm::Function& function);

}  // namespace amp::device

#endif
