#pragma once

#include "base/Restriction.h"
#include "frontend/tokens/TokenView.h"

namespace clang {
class DiagnosticsEngine;
}

namespace amp::frontend {

/// The content of one `restrict` and its list (AMP 1.2 §2.1 l.270-282).
struct RestrictionList {
  size_t end = 0;                               ///< first token after the list
  RestrictionSet set = RestrictionSet::none();  ///< the restrictions that could be read
};

/// Returns the first token after the list of the word `restrict` at `word`, however malformed the list is.
size_t pastList(const TokenView& tokens, size_t word);

/// Reads the list of the specifier whose word `restrict` is at `i`, with or without parentheses, and reports
/// errors in it.
RestrictionList readRestrictionList(const TokenView& tokens, size_t i, clang::DiagnosticsEngine& diags);

/// True if a bracket opens at `open` and holds only `cpu`, `amp` and commas, in any order.
bool holdsOnlyRestrictions(const TokenView& tokens, size_t open);

}  // namespace amp::frontend
