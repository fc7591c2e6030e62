#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "frontend/tokens/TokenView.h"
#include "llvm/ADT/DenseSet.h"

namespace amp::frontend {

/// What can follow the parameter list of a function or lambda besides restriction specifiers, in the order of
/// AMP 1.2 §2.1.1 l.298-304 and C++11.
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

/// Returns the part that consists of the single token at `i`: a cv- or ref-qualifier, `mutable`, `constexpr`,
/// `consteval` or `static`; nothing for other tokens.
std::optional<Part> qualifierAt(const TokenView& tokens, size_t i);

/// A parameter list and the parts between it and a later token.
struct DeclaratorTail {
  size_t parameters;  ///< the `(`
  std::vector<Part> parts;
};

/// Returns the parameter list of the declarator that the token at `end` belongs to, if only parts of a
/// declarator and restriction specifiers stand between the two; nothing otherwise. `lists` holds the `(` of
/// the restriction specifiers before `end`.
std::optional<DeclaratorTail> tailBefore(const TokenView& tokens, size_t end,
                                         const llvm::DenseSet<size_t>& lists);

}  // namespace amp::frontend
