// Finds the sites of one source file, where defects can be seeded: conditions, rows of tables, and places of
// diagnostics.
#ifndef AMP_MUTANTS_TOOL_SITEFINDER_H
#define AMP_MUTANTS_TOOL_SITEFINDER_H

#include <set>
#include <string>
#include <vector>

#include "Edits.h"

namespace clang {
class ASTContext;
}

namespace amp::mutants {

struct Site {
  std::string kind;  ///< "condition", "row" or "place"
  unsigned line, column;
  std::string text, function;
  /// Ids of the rules that the site can decide, as far as its file shows; empty if it names none.
  std::set<std::string> rules;
  /// True if the site only answers a question: the answer can decide other rules, too.
  bool shared = false;
};

struct Instrumented {
  std::vector<Site> sites;  ///< the index is the number of the site
  Edits edits;
  bool diagnostics = false;  ///< some hooks are those of DiagnosticSites
};

enum class Scope {
  verdicts,  ///< sites that can decide a diagnostic's rule and place
  all        ///< sites that only decide a text, and operands of && and || outside of statements, too
};

/// Returns the sites of the main file of `context`, with calls of the hooks of the object `hooks`.
Instrumented findSites(clang::ASTContext& context, Scope scope, const std::string& hooks);

}  // namespace amp::mutants

#endif
