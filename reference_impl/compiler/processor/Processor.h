// The second code generator of amp++: it makes functions of the host's processor from the LLVM module that
// Clang makes of the accelerator's side of a translation unit. They become part of the host's module, whose
// optimizer, debug information and sanitizers then apply to them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
}

namespace amp::processor {

/// What versions of a kernel are compiled for: the elements of amp_processor_code::run. The first is the
/// host's target.
struct Version {
  llvm::StringLiteral processor;
  unsigned lanes;  ///< of its vectors; of the host's target, Options::lanes
};
inline constexpr Version kVersions[] = {{"", 0}, {"x86-64-v3", 8}, {"x86-64-v4", 16}};

/// The name of the function that is a version of a kernel.
std::string nameOfVersion(llvm::StringRef entry, const Version& version);

/// The checks of -fsanitize=amp: bits of amp_kernel_flag.
enum Check : unsigned { kRaces = 2, kBounds = 4, kBarriers = 8, kValues = 16 };

/// How the code is made.
struct Options {
  bool optimizes = false;        ///< false at -O0
  unsigned lanes = 1;            ///< how many threads run at a time on the host's target; a power of two
  unsigned lanesOfVersions = 0;  ///< on the others; 0 for as many as the version has
  bool allVersions = false;      ///< or only the first
  unsigned checks = 0;           ///< for which the kernels call the runtime: bits of Check
};

/// A kernel as a function that runs a part of a launch: amp_processor_code::run of amp_detail/registration.h.
struct Kernel {
  std::string entry;          ///< name of the kernel's function in the device module, and of the new one
  uint64_t scratchBytes = 0;  ///< memory that a call needs
  unsigned checks = 0;        ///< Options::checks
};

/// The kernels of a translation unit.
struct Code {
  std::string bitcode;  ///< a module without target, because it is linked into that of the host
  std::vector<Kernel> kernels;
};

/// Translates each kernel of `module`, which device::generate() has accepted: a copy of what it got. The data
/// layout of types is the host's.
/// The error is a defect of this compiler.
llvm::Expected<Code> generate(std::unique_ptr<llvm::Module> module, const Options& options);

}  // namespace amp::processor
