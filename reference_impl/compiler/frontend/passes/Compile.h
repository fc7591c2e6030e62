#pragma once

#include "frontend/unit/UnitOptions.h"

namespace clang {
class CompilerInvocation;
}

namespace amp::frontend {

/// Compiles a C++ translation unit: in one pass if it uses no C++ AMP, in two if it does. Returns the exit
/// code.
int compileUnit(const clang::CompilerInvocation& invocation, const UnitOptions& options);

/// Compiles a translation unit as Clang does. Returns the exit code.
int compilePlain(const clang::CompilerInvocation& invocation);

/// True if the invocation analyses or compiles a single C++ source file, which may use C++ AMP.
bool concernsAmp(const clang::CompilerInvocation& invocation);

}  // namespace amp::frontend
