#pragma once

#include <vector>

#include "clang/Lex/Token.h"

namespace clang {
class Preprocessor;
class Sema;
}  // namespace clang

namespace amp::frontend {

/// glibc's <strings.h> declares functions `index` and `rindex` in the global namespace, so that a program
/// which says `using namespace concurrency;` finds `index<2>` ambiguous. This renames the two functions where
/// the system header declares them, keeping their symbols, and in `::index(...)`. Returns true if it renamed
/// any, or if the file before did (`hidden`).
bool hideLibraryIndex(std::vector<clang::Token>& tokens, clang::Preprocessor& preprocessor, bool hidden);

/// Where a plain `index` names nothing else, it still names the C function.
void offerLibraryIndex(clang::Sema& sema);

}  // namespace amp::frontend
