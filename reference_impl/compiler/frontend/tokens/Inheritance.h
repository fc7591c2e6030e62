// AMP 1.2 §2.2.1: functions, lambdas and members of local classes in the body of a restricted function have its
// restrictions.
#pragma once

#include <map>

#include "base/Restriction.h"
#include "frontend/tokens/TokenEdits.h"
#include "frontend/tokens/TokenView.h"

namespace amp::frontend {

/// The restriction specifiers in the text of the program.
struct WrittenRestrictions {
  std::map<size_t, size_t> clauses;          ///< `(` of the parameters -> end of their restriction specifiers
  std::map<size_t, RestrictionSet> bodies;   ///< `{` of a body -> the restrictions of its function
};

/// Gives each function and lambda in the bodies of `written` that has no specifier of its own the
/// restrictions of the body.
void inheritRestrictions(const TokenView& tokens, TokenEdits& edits, const WrittenRestrictions& written);

}  // namespace amp::frontend
