#pragma once

#include <string>

#include "frontend/passes/Parse.h"

namespace clang {
class CompilerInvocation;
}
namespace llvm {
class Module;
}

namespace amp::frontend {

class DeviceThread;
struct DeviceResult;

/// Compiles the processor's side of a unit as `plain` asks for, and joins what `device` compiles meanwhile to the finished LLVM
/// module before that is optimized and emitted. When one of the two fails, the errors of both are shown and nothing is written.
/// Returns true if none was reported.
bool runHostPass(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
                 DeviceThread& device);

/// Looks for errors of the processor's side as well after `device` has failed, and shows those of both.
void analyseAndReport(const clang::CompilerInvocation& plain, const std::string& predefines,
                      CLibraryIndex index, const DeviceResult& device);

/// Analyses a unit of headers and, when both passes have parsed these, of the file that `next` names. Returns true if
/// no error was reported.
bool analyseBehindHeaders(const clang::CompilerInvocation& plain, const std::string& predefines,
                          CLibraryIndex index, const NextFile& next);

}  // namespace amp::frontend
