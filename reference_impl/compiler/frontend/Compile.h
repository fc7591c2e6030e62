#pragma once

#include <string>

#include "Parse.h"

namespace clang {
class CompilerInvocation;
}

namespace amp::frontend {

/// Options of amp++ that concern one translation unit.
struct UnitOptions {
  std::string emit;                ///< "", "llvm" or "spirv": write that instead of an object
  bool keepCLibraryIndex = false;  ///< do not hide the C functions index and rindex
  std::string keepPrefix;  ///< if set, device IR and SPIR-V are kept as <prefix>.amp.ll, <prefix>.<n>.spv
  NextFile next;  ///< if set, the unit is headers; they are analysed with the file that this names
};

/// Compiles one C++ translation unit, in one pass if it uses no C++ AMP and in two if it does.
/// Returns the exit status.
int compileUnit(const clang::CompilerInvocation& invocation, const UnitOptions& options);

/// As Clang does.
int compilePlain(const clang::CompilerInvocation& invocation);

/// True for actions that analyse or translate C++ and so must know C++ AMP.
bool concernsAmp(const clang::CompilerInvocation& invocation);

}  // namespace amp::frontend
