#include "base/Rules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

namespace amp {
namespace {

constexpr RuleInfo kRules[] = {
#define AMP_RULE(ENUMERATOR, ID, CODES, POLARITY, CLAUSE, STATEMENT, EXAMPLE) \
  {ID, CODES, Polarity::POLARITY, CLAUSE, STATEMENT},
#include "rules.inc"
#undef AMP_RULE
};

}  // namespace

const RuleInfo& ruleInfo(Rule rule) {
  return kRules[static_cast<unsigned>(rule)];
}

std::optional<Rule> ruleWithId(llvm::StringRef id) {
  const auto* found = llvm::find_if(kRules, [&](const RuleInfo& info) { return info.id == id; });
  return found != std::end(kRules) ? std::optional(static_cast<Rule>(found - kRules)) : std::nullopt;
}

}  // namespace amp
