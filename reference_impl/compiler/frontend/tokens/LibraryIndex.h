#pragma once

#include <vector>

#include "clang/Lex/Token.h"

namespace clang {
class Preprocessor;
class Sema;
}  // namespace clang

namespace amp::frontend {

/// glibc's <strings.h> declares the functions `index` and `rindex` in the global namespace. They make
/// `index<2>` ambiguous in a program with `using namespace concurrency;`. Renames the two functions where the
/// system header declares them, keeping their symbols, and in `::index(...)`. Returns true if a function was
/// renamed, here or in an earlier file (`hidden`).
bool hideLibraryIndex(std::vector<clang::Token>& tokens, clang::Preprocessor& preprocessor, bool hidden);

/// Makes a plain `index` that names nothing else name the C function.
void offerLibraryIndex(clang::Sema& sema);

}  // namespace amp::frontend
