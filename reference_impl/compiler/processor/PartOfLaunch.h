// A kernel as a function that runs a part of a launch.
#pragma once

#include <cstdint>

namespace llvm {
class Function;
}

namespace amp::processor {

/// Makes a function of the type amp_processor_code::run from the kernel, and moves the kernel's code there:
/// that of one thread, which calls the built-in functions for indices and barriers. The kernel is erased.
llvm::Function& takeThreadCode(llvm::Function& kernel, uint64_t& tileBytes);

/// How the threads of a part run.
struct Running {
  bool optimizes = false;  ///< false at -O0
  bool checks = false;     ///< with calls of KernelChecks.h
  unsigned lanes = 1;
};

/// Completes the function: runs the code for each thread of the part. `scratch` is how much memory the
/// threads of a tile use in common; returns how much they need. `optimizes` is false at -O0.
uint64_t runPart(llvm::Function& function, uint64_t scratch, const Running& running);

}  // namespace amp::processor
