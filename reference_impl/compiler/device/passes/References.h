// Containers that a kernel captures by reference.
#ifndef AMP_DEVICE_PASSES_REFERENCES_H
#define AMP_DEVICE_PASSES_REFERENCES_H

#include <optional>

#include "device/Codegen.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class DataLayout;
class Value;
}  // namespace llvm

namespace amp::device {

/// The runtime puts an image of each such container behind the invoker, and the image's address into the
/// reference (docs/abi.md). The compiler knows the place of the image, so this pass lets kernels read the
/// image directly. That saves one access to memory, or all if the image is within the push constants.
class ReadImagesPass : public llvm::PassInfoMixin<ReadImagesPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

/// Returns the references that setReferences() has set.
llvm::SmallVector<Reference, 4> referencesOf(const llvm::Function& kernel);

/// Returns the byte of the closure that the pointer points to, if it is known.
std::optional<uint32_t> placeInClosure(const llvm::Value* pointer, const llvm::DataLayout& layout);

}  // namespace amp::device

#endif
