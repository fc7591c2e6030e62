#include "checks/Rules.h"

#include "llvm/ADT/StringExtras.h"

namespace amp::checks {

std::string RuleInfo::name() const {
  return code.empty() ? id.str() : (id + " " + code).str();
}

std::string RuleInfo::sentence() const {
  // The catalogue's sentences begin with a capital and end with a period; a message does neither.
  llvm::StringRef text = statement;
  text.consume_back(".");
  return llvm::toLower(text.front()) + text.drop_front().str() + " (" + clause.str() + ")";
}

const RuleInfo& ruleInfo(Rule rule) {
  static const RuleInfo table[] = {
#define AMP_RULE(ENUMERATOR, ID, CODE, POLARITY, CLAUSE, STATEMENT, EXAMPLE) \
  {ID, CODE, Polarity::POLARITY, CLAUSE, STATEMENT},
#include "rules.inc"
#undef AMP_RULE
  };
  return table[static_cast<unsigned>(rule)];
}

}  // namespace amp::checks
