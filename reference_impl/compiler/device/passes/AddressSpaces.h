// Finds out to which memory each generic pointer belongs.
#ifndef AMP_DEVICE_PASSES_ADDRESSSPACES_H
#define AMP_DEVICE_PASSES_ADDRESSSPACES_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Clang's pointers are generic. This pass turns integer casts into address space casts, gives pointers that
/// are loaded from memory the global space where nothing else can be in that memory, and lets
/// InferAddressSpaces carry what is known, until nothing changes. Loads of the closure become invariant.
class AddressSpacesPass : public llvm::PassInfoMixin<AddressSpacesPass> {
 public:
  explicit AddressSpacesPass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

/// True if no pointer to private or tile_static memory is ever stored by `function`: then each pointer that
/// it loads is a device address.
bool storesOnlyDeviceAddresses(const llvm::Function& function);

}  // namespace amp::device

#endif
