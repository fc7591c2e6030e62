#pragma once

#include "base/Restriction.h"
#include "frontend/tokens/TokenView.h"

namespace clang {
class DiagnosticsEngine;
}

namespace amp::frontend {

/// What one `restrict` and its list say (AMP 1.2 §2.1 l.270-282).
struct RestrictionList {
  size_t end = 0;  ///< first token behind the list
  RestrictionSet set = RestrictionSet::none();  ///< what could be read
};

/// The first token behind the list, however malformed, of the word `restrict` at `word`.
size_t pastList(const TokenView& tokens, size_t word);

/// Reads the list of the specifier whose word `restrict` is at `i`, parenthesised or not; reports what is
/// wrong with it.
RestrictionList readRestrictionList(const TokenView& tokens, size_t i, clang::DiagnosticsEngine& diags);

/// True if a bracket opens at `open` and holds nothing but `cpu` and `amp`, however badly separated.
bool holdsOnlyRestrictions(const TokenView& tokens, size_t open);

}  // namespace amp::frontend
