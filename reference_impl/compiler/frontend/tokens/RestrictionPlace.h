#pragma once

#include <vector>

#include "base/Messages.h"
#include "base/Rules.h"
#include "frontend/tokens/TokenView.h"

namespace amp::frontend {

/// What is wrong with the place of a specifier.
struct Misplacement {
  Rule rule;
  /// The name of the object, parameter or type that the specifier was written on; empty for other rules.
  std::vector<Argument> names;
};

/// Returns the rule that the specifier in the tokens [begin, end) violates if it follows no function
/// declarator. The rule depends on what the specifier was written on (AMP 1.2 §2.1.1 l.306, §2.1.3), which
/// the surrounding tokens tell.
Misplacement misplacement(const TokenView& tokens, size_t begin, size_t end);

/// True if the parenthesis at `open`, after a name, holds the arguments of a call rather than the parameters
/// of a declarator.
bool isCall(const TokenView& tokens, size_t open);

/// True if the parenthesis at `open` belongs to a member initializer: `: a(1), b(2)`.
bool isMemberInitializer(const TokenView& tokens, size_t open);

}  // namespace amp::frontend
