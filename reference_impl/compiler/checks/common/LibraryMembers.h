// The rules of single members of the library: which one a program breaks that uses the member where it may
// not.
#ifndef AMP_CHECKS_LIBRARYMEMBERS_H
#define AMP_CHECKS_LIBRARYMEMBERS_H

#include <optional>

#include "base/Rules.h"

namespace clang {
class FunctionDecl;
}

namespace amp::checks {

/// The rule of `function` where it lacks a restriction of the code that calls it; nothing for what is not the
/// library's, and for what no rule names.
std::optional<Rule> ruleOfSide(const clang::FunctionDecl* function);

}  // namespace amp::checks

#endif
