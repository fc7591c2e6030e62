#pragma once

#include <memory>
#include <string>

namespace clang {
class CompilerInvocation;
}
namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace amp::frontend {

/// A kernel as the device pass saw it, for the host module to register.
struct DeviceResult {
  enum class Outcome {
    failed,    ///< errors were reported
    plainCpp,  ///< the unit uses no C++ AMP
    analysed   ///< right; `module` holds the code unless only syntax was asked for
  };
  Outcome outcome = Outcome::failed;
  std::unique_ptr<llvm::Module> module;
};

enum class DeviceOutput { none, module };

/// Analyses the accelerator's side of a unit: Sema, the restriction checks and, if asked for, LLVM IR.
DeviceResult runDevicePass(const clang::CompilerInvocation& plain, const std::string& predefines,
                           DeviceOutput output, llvm::LLVMContext& context);

}  // namespace amp::frontend
