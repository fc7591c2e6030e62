#pragma once

#include <optional>
#include <string>
#include <vector>

#include "device/Codegen.h"
#include "processor/Processor.h"
#include "registration/Kernels.h"

namespace llvm {
class Module;
}

namespace amp::registration {

/// A kernel and its code, for registerKernels().
struct CompiledKernel {
  Kernel description;
  device::KernelModule code;
  /// The kernel as a function of the host's module, of this name; none without code for the processor.
  std::optional<processor::Kernel> forProcessor;
};

/// Embeds the kernels that `module` launches as constant objects of amp_detail/registration.h, with a
/// constructor and a destructor that pass them to the runtime. Kernels whose key the module does not define
/// are omitted: they are launched only from functions that were not emitted. Does nothing if there are no
/// kernels.
void registerKernels(llvm::Module& module, const std::vector<CompiledKernel>& kernels);

/// Removes symbols of HIP mode that would collide between translation units.
void removeForeignSymbols(llvm::Module& module);

}  // namespace amp::registration
