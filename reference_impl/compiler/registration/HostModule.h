#pragma once

#include <string>
#include <vector>

#include "registration/Kernels.h"
#include "device/Codegen.h"

namespace llvm {
class Module;
}

namespace amp::registration {

/// A kernel and its code, ready to be embedded.
struct CompiledKernel {
  Kernel description;
  device::KernelModule code;
};

/// Embeds the kernels that `module` launches as constant objects of amp_detail/registration.h, with a
/// constructor and a destructor that hand them to the runtime. Kernels whose key the module does not define
/// (launched only from functions that were not emitted) are left out. Does nothing if there are none.
void registerKernels(llvm::Module& module, const std::vector<CompiledKernel>& kernels);

/// Removes what HIP mode leaves behind in a host module: symbols that would collide between translation
/// units.
void removeForeignSymbols(llvm::Module& module);

}  // namespace amp::registration
