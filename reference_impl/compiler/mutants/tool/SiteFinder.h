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
};

/// Returns the sites of the main file of `context`.
Instrumented findSites(clang::ASTContext& context);

}  // namespace amp::mutants

#endif
