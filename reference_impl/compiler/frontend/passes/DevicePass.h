#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "processor/Processor.h"
#include "registration/HostModule.h"

#include "checks/common/DualCode.h"
#include "checks/common/Layouts.h"
#include "frontend/passes/Parse.h"
#include "frontend/passes/Pass.h"

namespace clang {
class CompilerInvocation;
}
namespace llvm {
class Module;
}

namespace amp::frontend {

/// The result of the analysis in the device pass.
struct DeviceAnalysis {
  bool right = false;  ///< no errors
  // For comparison in the host pass:
  checks::DualCode dualCode;
  checks::Layouts layouts;
};

/// Callbacks of the device pass. Each is called at most once.
struct DeviceProgress {
  std::function<void()> usesAmp;  ///< the unit uses C++ AMP, and parsing is about to begin
  std::function<void(const DeviceAnalysis&)> analysed;
};

struct DeviceResult {
  enum class Outcome {
    failed,    ///< errors were reported
    plainCpp,  ///< the unit uses no C++ AMP
    right      ///< no errors; `kernels` holds the compiled kernels if the goal is spirv or all
  };
  Outcome outcome = Outcome::failed;
  std::vector<registration::CompiledKernel> kernels;
  processor::Code forProcessor;
  std::unique_ptr<Pass> pass;  ///< set if it failed; its errors are not yet shown (DiagnosticFilter)
  DeviceAnalysis analysis;
};

/// How far the device pass goes.
struct DeviceGoal {
  enum class Step {
    analysis,  ///< Sema and the restriction checks
    llvmIr,    ///< LLVM IR as Clang generates it, passed to `inspect`
    spirv,     ///< SPIR-V
    all        ///< SPIR-V and code for the processor
  };
  Step last;
  processor::Options processor = {};  ///< how the code for the processor is made
};

/// Runs the device pass over a translation unit, as far as `goal`. `inspect`, if set, receives the LLVM
/// module before it is translated. For `next` see parseTranslationUnit().
DeviceResult runDevicePass(const clang::CompilerInvocation& plain, const std::string& predefines,
                           CLibraryIndex index, const DeviceGoal& goal,
                           const std::function<void(const llvm::Module&)>& inspect, const NextFile& next = {},
                           const DeviceProgress& progress = {});

}  // namespace amp::frontend
