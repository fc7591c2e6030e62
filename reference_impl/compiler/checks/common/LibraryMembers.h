// The rules for calls of library members from code with the wrong restrictions.
#ifndef AMP_CHECKS_LIBRARYMEMBERS_H
#define AMP_CHECKS_LIBRARYMEMBERS_H

#include <optional>

#include "base/Rules.h"

namespace clang {
class FunctionDecl;
}

namespace amp::checks {

/// Returns the rule for calls of `function` from code whose restriction it lacks; nothing if `function` is
/// not a member of the library or has no such rule.
std::optional<Rule> ruleOfSide(const clang::FunctionDecl* function);

}  // namespace amp::checks

#endif
