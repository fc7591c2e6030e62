#include "mutation/plan.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace ampcts {

Plan::Plan(const std::vector<TestGroup>& groups, const std::vector<Mutant>& mutants, EarlierKillers earlier)
    : groups_(groups), mutants_(mutants), earlier_(std::move(earlier)), witnesses_(groups.size()) {
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
  oddities_.clear();
  of_side_[{groups_[group].rule, groups_[group].side}].add(witnesses);
  witnesses_[group] = std::move(witnesses);
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

const std::vector<double>& Plan::oddities(const std::string& file) const {
  const std::lock_guard lock(mutex_);
  const auto [known, is_new] = oddities_.try_emplace(file, groups_.size());
  std::vector<double>& oddities = known->second;
  if (!is_new) return oddities;
  std::vector<std::size_t> reaching;
  for (std::size_t mutant = 0; mutant < mutants_.size(); ++mutant) {
    if (mutants_[mutant].site->file != file) continue;
    reaching.clear();
    for (std::size_t group = 0; group < groups_.size(); ++group)
      if (witnesses_[group].has(mutant)) reaching.push_back(group);
    for (const std::size_t group : reaching) oddities[group] += 1.0 / static_cast<double>(reaching.size());
  }
  return oddities;
}

std::vector<std::size_t> Plan::order(std::size_t number) const {
  const Mutant& mutant = mutants_[number];
  const std::vector<double>& oddities = this->oddities(mutant.site->file);
  std::vector<std::size_t> ordered;
  for (const std::size_t group : groups_of(*mutant.site))
    if (witnesses_[group].has(number)) ordered.push_back(group);
  std::sort(ordered.begin(), ordered.end(), [&](std::size_t a, std::size_t b) {
    return std::make_pair(-oddities[a], a) < std::make_pair(-oddities[b], b);
  });

  // 1 for groups that killed a mutant of the same file in an earlier run, 2 of the same function, 3 this
  // mutant.
  std::map<std::size_t, int> earlier;
  for (const auto* texts : {&earlier_.of_file(mutant), &earlier_.of_function(mutant), &earlier_.of(mutant)})
    for (const std::size_t group : groups_with(*texts)) ++earlier[group];
  using Key = std::tuple<int, bool, bool, std::size_t>;
  std::map<std::size_t, Key> keys;
  std::map<std::pair<std::string, bool>, std::size_t> seen;  // number of earlier groups of the rule
  for (const std::size_t group : ordered) {
    const bool named = mutant.site->rules.count(groups_[group].rule) != 0;
    const bool apart = tells_sides_apart(group, number);
    const auto near = earlier.find(group);
    keys[group] = {near == earlier.end() ? 0 : -near->second, !named, !apart,
                   seen[{groups_[group].rule, apart}]++};
  }
  std::stable_sort(ordered.begin(), ordered.end(),
                   [&](std::size_t a, std::size_t b) { return keys.at(a) < keys.at(b); });
  return ordered;
}

std::vector<std::size_t> shard_of(std::size_t total, std::size_t index, std::size_t count) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = index - 1; i < total; i += count) numbers.push_back(i);
  return numbers;
}

}  // namespace ampcts
