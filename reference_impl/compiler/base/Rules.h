// The rules that the checks report. Ids, codes, clauses and statements come from the catalogue in spec/.
#ifndef AMP_BASE_RULES_H
#define AMP_BASE_RULES_H

#include <optional>
#include <string>

#include "llvm/ADT/StringRef.h"

namespace amp {

enum class Rule {
#define AMP_RULE(ENUMERATOR, ID, CODES, POLARITY, CLAUSE, STATEMENT, EXAMPLE) ENUMERATOR,
#include "rules.inc"
#undef AMP_RULE
};

inline constexpr unsigned kRuleCount = 0
#define AMP_RULE(ENUMERATOR, ID, CODES, POLARITY, CLAUSE, STATEMENT, EXAMPLE) +1
#include "rules.inc"
#undef AMP_RULE
    ;

enum class Polarity { reject, warn };

struct RuleInfo {
  llvm::StringRef id;         ///< as in "amp.capture.by-reference"
  llvm::StringRef codes;      ///< codes of Microsoft's compiler, as in "C3581 C3596"; empty if none is known
  Polarity polarity;          ///< whether a violation is an error or a warning
  llvm::StringRef clause;     ///< as in "AMP 1.2 §2.4.3.3 l.726-727"
  llvm::StringRef statement;  ///< what the rule requires, in one sentence
};

const RuleInfo& ruleInfo(Rule rule);

/// Returns the rule with this id of the catalogue; nothing if the compiler knows no such rule.
std::optional<Rule> ruleWithId(llvm::StringRef id);

}  // namespace amp

#endif
