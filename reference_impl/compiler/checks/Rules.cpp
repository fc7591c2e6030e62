#include "checks/Rules.h"

namespace amp::checks {

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
