#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "registration/HostModule.h"

#include "checks/common/DualCode.h"
#include "frontend/passes/Parse.h"
#include "frontend/passes/Pass.h"

namespace clang {
class CompilerInvocation;
}
namespace llvm {
class Module;
}

namespace amp::frontend {

/// What the analysis of the accelerator's side has found.
struct DeviceAnalysis {
  bool right = false;         ///< no errors
  checks::DualCode dualCode;  ///< for the processor's pass to compare with
};

/// Called, each at most once, while the device pass runs.
struct DeviceProgress {
  std::function<void()> usesAmp;  ///< the unit does use C++ AMP; it is about to be parsed
  std::function<void(const DeviceAnalysis&)> analysed;
};

struct DeviceResult {
  enum class Outcome {
    failed,    ///< errors were reported
    plainCpp,  ///< the unit uses no C++ AMP
    right      ///< no errors; `kernels` are compiled unless only an analysis was asked for
  };
  Outcome outcome = Outcome::failed;
  std::vector<registration::CompiledKernel> kernels;
  std::unique_ptr<Pass> pass;  ///< if it failed: its errors are still to be shown (DiagnosticFilter)
  DeviceAnalysis analysis;
};

/// How far the device pass goes.
enum class DeviceGoal {
  analysis,  ///< Sema and the restriction checks
  llvmIr,    ///< LLVM IR as Clang makes it, handed to `inspect`
  kernels    ///< SPIR-V
};

/// Compiles the accelerator's side of a unit. `inspect`, if set, sees the LLVM module before it is
/// translated. `next`: see parseTranslationUnit().
DeviceResult runDevicePass(const clang::CompilerInvocation& plain, const std::string& predefines,
                           CLibraryIndex index, DeviceGoal goal,
                           const std::function<void(const llvm::Module&)>& inspect, const NextFile& next = {},
                           const DeviceProgress& progress = {});

}  // namespace amp::frontend
