// A second form of kernels, with containers as storage buffers: some devices access those faster than
// addresses.
#ifndef AMP_DEVICE_PASSES_BINDBUFFERS_H
#define AMP_DEVICE_PASSES_BINDBUFFERS_H

#include <cstdint>
#include <vector>

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Copies each kernel that accesses a container of its closure only by pointers that derive from the
/// container's handle. In the copy such a container becomes a storage buffer, and its pointers become
/// offsets. All other containers keep their addresses in both forms.
class BindBuffersPass : public llvm::PassInfoMixin<BindBuffersPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }
};

/// Returns the kernel's second form; null if it has none.
const llvm::Function* formWithBuffers(const llvm::Function& kernel);
/// True if the function is the second form of a kernel.
bool isFormWithBuffers(const llvm::Function& function);

/// Returns, for each buffer of a second form, the byte of the closure where the container, or the reference
/// to it, is.
std::vector<uint32_t> placesOfBuffers(const llvm::Function& form);

}  // namespace amp::device

#endif
