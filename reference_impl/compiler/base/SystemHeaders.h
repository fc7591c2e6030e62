// Whose a header is that Clang calls one of the system: the implementation's, or the program's own.
#pragma once

#include "clang/Basic/SourceLocation.h"

namespace clang {
class CompilerInvocation;
class SourceManager;
}  // namespace clang

namespace amp::frontend {

/// True in headers of the library and of what else comes with the compiler. What the program finds with -isystem,
/// as the headers of CMake's imported targets are, is its own: rules hold there, and warnings alone are left out.
bool inSystemHeader(clang::SourceLocation where, const clang::SourceManager& sources);

/// True in the headers of amp_detail, which implement <amp.h>, <amp_math.h> and <amp_graphics.h>.
bool inLibraryInternals(clang::SourceLocation where, const clang::SourceManager& sources);

/// Notes the folders of -isystem, for the process, which compiles one unit.
void noteSystemFolders(const clang::CompilerInvocation& invocation);

}  // namespace amp::frontend
