#pragma once

#include <functional>
#include <string>

#include "DualCode.h"
#include "Parse.h"

namespace clang {
class CompilerInvocation;
}
namespace llvm {
class Module;
}

namespace amp::frontend {

struct DeviceResult;

/// Compiles the processor's side of a unit as `plain` asks for. `device` is what the accelerator's pass made of code
/// that is restricted to both. `finish` runs on the finished LLVM module before it is optimized and emitted. Returns
/// true if no error was reported.
bool runHostPass(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
                 const checks::DualCode& device, std::function<void(llvm::Module&)> finish);

/// Looks for errors of the processor's side as well after `device` has failed, and shows those of both.
void analyseAndReport(const clang::CompilerInvocation& plain, const std::string& predefines,
                      CLibraryIndex index, const DeviceResult& device);

/// Analyses a unit of headers and, when both passes have parsed these, of the file that `next` names. Returns true if
/// no error was reported.
bool analyseBehindHeaders(const clang::CompilerInvocation& plain, const std::string& predefines,
                          CLibraryIndex index, const NextFile& next);

}  // namespace amp::frontend
