#pragma once

#include <functional>
#include <string>

#include "Parse.h"

namespace clang {
class CompilerInvocation;
}
namespace llvm {
class Module;
}

namespace amp::frontend {

/// Compiles the processor's side of a unit as `plain` asks for. `finish` runs on the finished LLVM module
/// before it is optimized and emitted. Returns true if no error was reported.
bool runHostPass(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
                 std::function<void(llvm::Module&)> finish);

}  // namespace amp::frontend
