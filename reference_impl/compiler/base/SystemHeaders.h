// Clang treats the headers of the implementation and those that a program finds with -isystem alike: as
// system headers. These functions tell the two apart.
#pragma once

#include "clang/Basic/SourceLocation.h"

namespace clang {
class CompilerInvocation;
class SourceManager;
}  // namespace clang

namespace amp {

/// True if `where` is in a header of the library, or in another header that comes with the compiler. Headers
/// that the program finds with -isystem, such as those of CMake's imported targets, belong to the program:
/// rules apply there, and only warnings are omitted.
bool inSystemHeader(clang::SourceLocation where, const clang::SourceManager& sources);

/// True in the headers of amp_detail, which implement <amp.h>, <amp_math.h> and <amp_graphics.h>.
bool inLibraryInternals(clang::SourceLocation where, const clang::SourceManager& sources);

/// Records the -isystem folders of `invocation`. They hold for the whole process, which compiles one
/// translation unit.
void noteSystemFolders(const clang::CompilerInvocation& invocation);

}  // namespace amp
