// Which groups of cases are tried on a mutant, and in which order.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "mutation/earlier_killers.h"
#include "mutation/mutants.h"
#include "mutation/test_group.h"
#include "mutation/witnesses.h"

namespace ampcts {

class Plan {
 public:
  Plan(const std::vector<TestGroup>& groups, const std::vector<Mutant>& mutants, EarlierKillers earlier = {});

  /// The groups whose cases must notice a defect at `site`: those of its rules and of the rules on what is
  /// allowed, which no check names; all where it is shared or has no rules.
  std::vector<std::size_t> groups_of(const MutationSite& site) const;

  /// What a group reached without a defect.
  void set_witnesses(std::size_t group, Witnesses witnesses);

  /// Of those groups the ones that reach the mutant of that number, the most promising first: what noticed it
  /// in an earlier hunt, what noticed another defect of its function or of its file there, the site's own
  /// rules, then the others. Among them come first those where the negatives reach it and their twins do not,
  /// or the other way round: what it decides is the fault itself. Then each rule's first group, each rule's
  /// second, and so on, the oddest first.
  std::vector<std::size_t> order(std::size_t mutant) const;

 private:
  /// True for a group of what must compile.
  bool allows(std::size_t group) const;
  bool tells_sides_apart(std::size_t group, std::size_t mutant) const;

  /// The groups with one of these texts.
  std::set<std::size_t> groups_with(const EarlierKillers::Texts& texts) const;

  /// How much of the file each group reaches, the more the fewer others reach that: what is about the file's
  /// subject stands out from what merely passes through.
  std::vector<double> oddities(const std::string& file) const;

  const std::vector<TestGroup>& groups_;
  const std::vector<Mutant>& mutants_;
  EarlierKillers earlier_;
  std::map<std::string, std::vector<std::size_t>> of_rule_;
  std::map<std::pair<std::string, Side>, std::size_t> of_text_;
  std::vector<Witnesses> witnesses_;
  std::map<std::pair<std::string, Side>, Witnesses> of_side_;
};

/// Every `count`th of the numbers below `total`, beginning with `index` - 1.
std::vector<std::size_t> shard_of(std::size_t total, std::size_t index, std::size_t count);

}  // namespace ampcts
