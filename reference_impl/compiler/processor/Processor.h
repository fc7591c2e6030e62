// The second code generator of amp++: it makes functions of the host's processor from the LLVM module that
// Clang makes of the accelerator's side of a translation unit. They become part of the host's module, whose
// optimizer, debug information and sanitizers then apply to them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
}

namespace amp::processor {

/// A kernel as a function that runs a part of a launch: amp_processor_code::run of amp_detail/registration.h.
struct Kernel {
  std::string entry;          ///< name of the kernel's function in the device module, and of the new one
  uint64_t scratchBytes = 0;  ///< memory that a call needs
};

/// The kernels of a translation unit.
struct Code {
  std::string bitcode;  ///< a module without target, because it is linked into that of the host
  std::vector<Kernel> kernels;
};

/// Translates each kernel of `module`, which device::generate() has accepted: a copy of what it got. The data
/// layout of types is the host's. `optimizes` is false at -O0.
/// The error is a defect of this compiler.
llvm::Expected<Code> generate(std::unique_ptr<llvm::Module> module, bool optimizes);

}  // namespace amp::processor
