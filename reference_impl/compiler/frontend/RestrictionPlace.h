#pragma once

#include <optional>

#include "TokenView.h"
#include "checks/Rules.h"

namespace amp::frontend {

/// What the program wrote a restriction specifier on that no function declarator precedes (AMP 1.2 §2.1.1
/// l.306, §2.1.3).
struct Misplacement {
  checks::Rule rule;
  /// C++ has no meaning for these tokens, whatever `restrict`, `cpu` and `amp` may name. If false, they may
  /// also be a declaration or use of an entity called `restrict`.
  bool certain;
};

/// Judges the specifier of the tokens from `begin` up to `end` by what stands around it.
std::optional<Misplacement> misplacement(const TokenView& tokens, size_t begin, size_t end);

/// True if the parenthesis at `open`, behind a name, holds the arguments of a call rather than the parameters
/// of a declarator.
bool isCall(const TokenView& tokens, size_t open);

/// True if the parenthesis at `open` belongs to a member initializer: `: a(1), b(2)`.
bool isMemberInitializer(const TokenView& tokens, size_t open);

}  // namespace amp::frontend
