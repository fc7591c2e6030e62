#pragma once

#include <string>
#include <vector>

#include "frontend/unit/UnitOptions.h"
#include "registration/HostModule.h"

namespace clang {
class CompilerInvocation;
}
namespace llvm {
class Module;
}

namespace amp::frontend {

/// The files that --emit and --save-temps request: LLVM IR and SPIR-V of the device pass.
class DeviceOutputs {
 public:
  DeviceOutputs(const clang::CompilerInvocation& invocation, const UnitOptions& options);

  /// Writes the device module as text, if requested. Returns false, after an error message, if it cannot be
  /// written.
  bool write(const llvm::Module& module) const;

  /// Writes one SPIR-V file for each kernel, if requested. Returns false, after an error message, if a file
  /// cannot be written or there is no kernel.
  bool write(const std::vector<registration::CompiledKernel>& kernels) const;

  /// Reports that the translation unit launches no kernel, so that there is nothing to emit. Returns the exit
  /// code.
  int reportNothing() const;

 private:
  std::string irFile_;
  std::string spirvFile_;
  std::string input_;
};

}  // namespace amp::frontend
