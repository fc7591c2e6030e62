#pragma once

#include "base/Messages.h"
#include "base/Restriction.h"
#include "frontend/tokens/DeclaratorTail.h"
#include "frontend/tokens/TokenView.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class DiagnosticsEngine;
}

namespace amp::frontend {

/// One restriction-specifier-seq (AMP 1.2 §2.1 l.266): adjacent `restrict(...)` specifiers.
struct RestrictionClause {
  size_t begin = 0;                             ///< the first `restrict`
  size_t end = 0;                               ///< first token after the last `)`
  size_t parameters = 0;                        ///< `(` of the parameter list before it
  size_t tail = 0;                              ///< first token after it that is not a misplaced qualifier
  RestrictionSet set = RestrictionSet::none();  ///< empty if it is malformed and names no restriction
};

/// The meaning of the word `restrict` at one place.
enum class RestrictMeaning {
  identifier,  ///< a name like any other: `int restrict(int)`
  specifier,   ///< a restriction-specifier-seq
  misplaced    ///< meant as a specifier, but not allowed at this place; reported
};

/// Determines the meaning of each word `restrict` of a translation unit, in source order, and reports errors
/// in specifiers. `restrict` is a keyword only by its place (AMP 1.2 §2.1 l.284).
class RestrictionReader {
 public:
  RestrictionReader(const TokenView& tokens, clang::DiagnosticsEngine& diags);

  /// Returns the meaning of the word `restrict` at `i`. Fills `clause` if it is a specifier; if it is
  /// misplaced, fills only begin and end.
  RestrictMeaning read(size_t i, RestrictionClause& clause);

 private:
  RestrictMeaning readBehindParameters(size_t i, size_t parameters, RestrictionClause& clause);
  RestrictMeaning readElsewhere(size_t i, RestrictionClause& clause);
  RestrictMeaning misplacedElsewhere(size_t i, RestrictionClause& clause);
  RestrictMeaning misplacedBehind(size_t i, const DeclaratorTail& tail, Part wrong,
                                  RestrictionClause& clause);
  std::vector<Argument> argumentsOf(size_t begin, size_t end, Part part, size_t first) const;
  void offerMoveBehind(const clang::DiagnosticBuilder& builder, size_t begin, size_t end, Part wrong,
                       size_t parameters) const;
  size_t pastLists(size_t i);
  bool inBlock(size_t parameters) const;
  bool isMeant(size_t open) const;

  const TokenView& tokens_;
  clang::DiagnosticsEngine& diags_;
  llvm::DenseSet<size_t> lists_;              ///< the `(` of each specifier read so far
  llvm::DenseSet<llvm::StringRef> entities_;  ///< `cpu` and `amp` if the program uses them elsewhere
};

}  // namespace amp::frontend
