#include "mutation/plan.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace ampcts {

Plan::Plan(const std::vector<TestGroup>& groups, EarlierKillers earlier)
    : groups_(groups), earlier_(std::move(earlier)), known_(groups.size()) {
  for (std::size_t i = 0; i < groups.size(); ++i) {
    of_rule_[groups[i].rule].push_back(i);
    for (const Case& entry : groups[i].cases) of_text_[{entry.id, groups[i].side}] = i;
  }
}

std::vector<std::size_t> Plan::groups_of(const MutationSite& site) const {
  std::vector<std::size_t> chosen;
  for (const auto& [rule, numbers] : of_rule_)
    if (site.rules.empty() || site.shared || site.rules.count(rule) != 0 || allows(numbers.front()))
      chosen.insert(chosen.end(), numbers.begin(), numbers.end());
  return chosen;
}

bool Plan::allows(std::size_t group) const {
  return groups_[group].cases.front().kind == Kind::accept;
}

void Plan::set_witnesses(std::size_t group, Witnesses witnesses) {
  of_side_[{groups_[group].rule, groups_[group].side}].add(witnesses);
  known_[group].reaches = witnesses.count();
  known_[group].witnesses = std::move(witnesses);
}

bool Plan::tells_sides_apart(std::size_t group, std::size_t mutant) const {
  const Side other = groups_[group].side == Side::own ? Side::twin : Side::own;
  const auto found = of_side_.find({groups_[group].rule, other});
  return found != of_side_.end() && !found->second.has(mutant);
}

std::set<std::size_t> Plan::groups_with(const EarlierKillers::Texts& texts) const {
  std::set<std::size_t> groups;
  for (const auto& text : texts) {
    const auto found = of_text_.find(text);
    if (found != of_text_.end()) groups.insert(found->second);
  }
  return groups;
}

std::vector<std::size_t> Plan::order(const Mutant& mutant, std::size_t number) const {
  using Key = std::tuple<bool, bool, bool, bool, std::size_t, std::size_t, std::size_t>;
  const std::set<std::size_t> noticed_it = groups_with(earlier_.of(mutant));
  const std::set<std::size_t> noticed_others = groups_with(earlier_.nearby(mutant));
  std::vector<std::pair<Key, std::size_t>> keyed;
  std::map<std::pair<std::string, bool>, std::size_t> seen;  // how many of the rule came before
  for (const std::size_t group : groups_of(*mutant.site)) {
    if (!known_[group].witnesses.has(number)) continue;
    const bool apart = tells_sides_apart(group, number);
    const std::size_t nth = seen[{groups_[group].rule, apart}]++;
    const bool named = mutant.site->rules.count(groups_[group].rule) != 0;
    const Key key(noticed_it.count(group) == 0, noticed_others.count(group) == 0, !named, !apart, nth,
                  known_[group].reaches, group);
    keyed.push_back({key, group});
  }
  std::sort(keyed.begin(), keyed.end());
  std::vector<std::size_t> ordered;
  for (const auto& [key, group] : keyed) ordered.push_back(group);
  return ordered;
}

std::vector<std::size_t> shard_of(std::size_t total, std::size_t index, std::size_t count) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = index - 1; i < total; i += count) numbers.push_back(i);
  return numbers;
}

}  // namespace ampcts
