// A second form of kernels: containers as storage buffers, for devices that reach those faster than addresses.
#ifndef AMP_DEVICE_PASSES_BINDBUFFERS_H
#define AMP_DEVICE_PASSES_BINDBUFFERS_H

#include <cstdint>
#include <vector>

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Copies each kernel that reaches containers of its closure by pointers derived from their handles alone, and
/// makes storage buffers of those containers in the copy: offsets take the place of addresses. What a kernel
/// reaches otherwise stays an address in both forms.
class BindBuffersPass : public llvm::PassInfoMixin<BindBuffersPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }
};

/// The kernel's second form; null if it has none.
const llvm::Function* formWithBuffers(const llvm::Function& kernel);
/// Whether the function is the second form of a kernel.
bool isFormWithBuffers(const llvm::Function& function);

/// Of a second form: where in the closure, in bytes, the container of each buffer is, or the reference to it.
std::vector<uint32_t> placesOfBuffers(const llvm::Function& form);

}  // namespace amp::device

#endif
