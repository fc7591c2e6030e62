#include "base/Rules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace amp::checks {
namespace {

constexpr RuleInfo kRules[] = {
#define AMP_RULE(ENUMERATOR, ID, CODES, POLARITY, CLAUSE, STATEMENT, EXAMPLE) \
  {ID, CODES, Polarity::POLARITY, CLAUSE, STATEMENT},
#include "rules.inc"
#undef AMP_RULE
};

}  // namespace

std::string RuleInfo::name() const {
  return codes.empty() ? id.str() : (id + " " + codes.split(' ').first).str();
}

std::string RuleInfo::sentence() const {
  // A statement in the catalogue begins with a capital letter and ends with a period; a message does neither.
  llvm::StringRef text = statement;
  text.consume_back(".");
  return llvm::toLower(text.front()) + text.drop_front().str() + " (" + clause.str() + ")";
}

const RuleInfo& ruleInfo(Rule rule) {
  return kRules[static_cast<unsigned>(rule)];
}

std::optional<Rule> ruleWithId(llvm::StringRef id) {
  const auto* found = llvm::find_if(kRules, [&](const RuleInfo& info) { return info.id == id; });
  return found != std::end(kRules) ? std::optional(static_cast<Rule>(found - kRules)) : std::nullopt;
}

}  // namespace amp::checks
