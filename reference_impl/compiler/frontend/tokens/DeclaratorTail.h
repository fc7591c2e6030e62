#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "frontend/tokens/TokenView.h"
#include "llvm/ADT/DenseSet.h"

namespace amp::frontend {

/// What may stand behind the parameter list of a function or lambda beside its restriction specifiers, in the
/// order of AMP 1.2 §2.1.1 l.298-304 and C++11.
enum class Part {
  cv,
  ref,
  mutableWord,
  staticWord,
  exception,
  attribute,
  trailingReturn,
  virtSpecifier,
  pure,  ///< `= 0`, `= default`, `= delete`
  requiresClause,
  initializers,
  body
};

/// The part that is the one token at `i`: a cv- or ref-qualifier, `mutable` or `constexpr`.
std::optional<Part> qualifierAt(const TokenView& tokens, size_t i);

/// A parameter list and the parts between it and some later token.
struct DeclaratorTail {
  size_t parameters;  ///< the `(`
  std::vector<Part> parts;
};

/// The parameter list to whose declarator the token at `end` belongs, if only parts of a declarator and
/// restriction specifiers stand between them. `lists` holds the `(` of the restriction specifiers in front of
/// `end`.
std::optional<DeclaratorTail> tailBefore(const TokenView& tokens, size_t end,
                                         const llvm::DenseSet<size_t>& lists);

}  // namespace amp::frontend
