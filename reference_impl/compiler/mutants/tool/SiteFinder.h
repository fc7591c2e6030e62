// Finds the sites of one source file: conditions, rows of tables, places of diagnostics.
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
  /// Ids of the rules that the place can decide, as far as its file tells; empty if it names none.
  std::set<std::string> rules;
  /// True if the place only answers: what it says may decide other rules too.
  bool shared = false;
};

struct Instrumented {
  std::vector<Site> sites;  ///< by number
  Edits edits;
};

/// The sites of the main file of `context`.
Instrumented findSites(clang::ASTContext& context);

}  // namespace amp::mutants

#endif
