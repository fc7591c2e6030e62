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

/// The files that --emit and --save-temps ask for: LLVM IR and SPIR-V of the accelerator's side.
class DeviceOutputs {
 public:
  DeviceOutputs(const clang::CompilerInvocation& invocation, const UnitOptions& options);

  /// Writes the text of the device module where one is asked for. False, after an error message, if it
  /// cannot.
  bool write(const llvm::Module& module) const;

  /// Writes one SPIR-V file for each kernel where they are asked for.
  bool write(const std::vector<registration::CompiledKernel>& kernels) const;

  /// There is nothing to emit in a unit without C++ AMP: an error. Returns the exit status.
  int reportNothing() const;

 private:
  std::string irFile_;
  std::string spirvFile_;
  std::string input_;
};

}  // namespace amp::frontend
