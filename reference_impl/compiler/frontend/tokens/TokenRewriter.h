#pragma once

#include <vector>

#include "base/Restriction.h"
#include "clang/Lex/Token.h"

namespace clang {
class Preprocessor;
}

namespace amp::frontend {

/// How a program spelled the C++ AMP words, as far as later stages need to know.
struct RewriteResult {
  std::vector<clang::Token> tokens;
  bool usesAmp = false;  ///< a restriction specifier or tile_static was found
};

/// Turns the two words that C++ AMP adds to C++ into attributes that Clang's parser understands:
/// `restrict(...)` behind a parameter list (AMP 1.2 §2.1) and `tile_static` (§2.4.3.5.1). Functions, lambdas
/// and members of local classes in the body of a restricted function receive its restrictions (§2.2.1).
/// Misplaced and malformed specifiers are reported here, by rule, since only this stage sees them.
RewriteResult rewriteTokens(std::vector<clang::Token> tokens, clang::Preprocessor& preprocessor,
                            Restrictions& restrictions);

}  // namespace amp::frontend
