#pragma once

#include <cstdint>
#include <string>

#include "frontend/passes/Parse.h"
#include "frontend/unit/UnitOptions.h"

namespace clang {
class CompilerInvocation;
}
namespace llvm {
class Module;
}

namespace amp::frontend {

struct DeviceGoal;
class DeviceThread;
struct DeviceResult;

/// Compiles the host code of a translation unit as `plain` requests. Adds the kernels that `device` compiles
/// meanwhile to the finished LLVM module, before that is optimized and emitted. If one of the two passes
/// fails, the errors of both are shown and nothing is written. `hostChecks`: bits of amp_host_part. Returns
/// true if no error was reported.
bool runHostPass(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
                 uint32_t hostChecks, DeviceThread& device);

/// Runs the analysis of the host pass after `device` has failed, and shows the errors of both passes.
void analyseAndReport(const clang::CompilerInvocation& plain, const std::string& predefines,
                      CLibraryIndex index, const DeviceResult& device);

/// Compiles or analyses a translation unit as `device` and `host` request: its headers and then, once both
/// passes have parsed these, the file that `next` names. Returns true if no error was reported.
bool compileBehindHeaders(const clang::CompilerInvocation& device, const clang::CompilerInvocation& host,
                          const std::string& predefines, CLibraryIndex index, const DeviceGoal& goal,
                          uint32_t hostChecks, const NextPart& next);

}  // namespace amp::frontend
