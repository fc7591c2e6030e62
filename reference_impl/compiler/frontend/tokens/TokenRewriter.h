#pragma once

#include <vector>

#include "base/Restriction.h"
#include "clang/Lex/Token.h"

namespace clang {
class Preprocessor;
}

namespace amp::frontend {

/// The result of rewriteTokens().
struct RewriteResult {
  std::vector<clang::Token> tokens;
  bool usesAmp = false;  ///< a restriction specifier or tile_static was found
};

/// Replaces the two keywords that C++ AMP adds to C++ by attributes that Clang's parser understands:
/// `restrict(...)` after a parameter list (AMP 1.2 §2.1) and `tile_static` (§2.4.3.5.1). Functions, lambdas
/// and members of local classes in the body of a restricted function get its restrictions (§2.2.1). Reports
/// misplaced and malformed specifiers by rule, because no later stage sees them.
RewriteResult rewriteTokens(std::vector<clang::Token> tokens, clang::Preprocessor& preprocessor,
                            Restrictions& restrictions);

}  // namespace amp::frontend
