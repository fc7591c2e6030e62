#pragma once

#include "Restriction.h"
#include "TokenView.h"

namespace clang {
class DiagnosticsEngine;
}

namespace amp::frontend {

/// One restriction-specifier-seq (AMP 1.2 §2.1 l.266): adjacent `restrict(...)` that belong together.
struct RestrictionClause {
  size_t begin = 0;       ///< the first `restrict`
  size_t end = 0;         ///< first token behind the last `)`
  size_t parameters = 0;  ///< `(` of the parameter list it follows
  RestrictionSet set = RestrictionSet::none();
};

/// What the word `restrict` at some place turns out to be.
enum class RestrictMeaning {
  identifier,  ///< a name like any other: `int restrict(int)`
  specifier,   ///< a restriction-specifier-seq
  misplaced    ///< meant as a specifier where none may stand; reported
};

/// Decides what `restrict` at `i` is; for a specifier fills `clause`. Reports what is wrong with it.
RestrictMeaning readRestriction(const TokenView& tokens, size_t i, clang::DiagnosticsEngine& diags,
                                RestrictionClause& clause);

}  // namespace amp::frontend
