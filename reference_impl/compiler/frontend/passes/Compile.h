#pragma once

#include "frontend/unit/UnitOptions.h"

namespace clang {
class CompilerInvocation;
}

namespace amp::frontend {

/// Compiles one C++ translation unit, in one pass if it uses no C++ AMP and in two if it does.
/// Returns the exit status.
int compileUnit(const clang::CompilerInvocation& invocation, const UnitOptions& options);

/// As Clang does.
int compilePlain(const clang::CompilerInvocation& invocation);

/// True for actions that analyse or translate C++ and so must know C++ AMP.
bool concernsAmp(const clang::CompilerInvocation& invocation);

}  // namespace amp::frontend
