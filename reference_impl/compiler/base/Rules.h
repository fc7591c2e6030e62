// The rules that the checks report. Ids, codes, clauses and statements come from the catalogue in spec/.
#ifndef AMP_CHECKS_RULES_H
#define AMP_CHECKS_RULES_H

#include <optional>
#include <string>

#include "llvm/ADT/StringRef.h"

namespace amp::checks {

enum class Rule {
#define AMP_RULE(ENUMERATOR, ID, CODE, POLARITY, CLAUSE, STATEMENT, EXAMPLE) ENUMERATOR,
#include "rules.inc"
#undef AMP_RULE
};

enum class Polarity { reject, warn };

struct RuleInfo {
  llvm::StringRef id;         ///< as in "amp.capture.by-reference"
  llvm::StringRef code;       ///< of Microsoft's compiler, as in "C3590"; empty if none is known
  Polarity polarity;          ///< whether a violation is an error or a warning
  llvm::StringRef clause;     ///< as in "AMP 1.2 §2.4.3.3 l.726-727"
  llvm::StringRef statement;  ///< what the rule demands, one sentence

  /// Id and code, as messages begin with them.
  std::string name() const;
  /// The statement as a message says it, with the clause behind it.
  std::string sentence() const;
};

const RuleInfo& ruleInfo(Rule rule);

/// The rule with an id of the catalogue; nothing if the compiler knows none.
std::optional<Rule> ruleWithId(llvm::StringRef id);

}  // namespace amp::checks

#endif
