// Decides which groups of cases are tried on a mutant, and in which order.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
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

  /// Returns the groups whose cases can detect a defect at `site`: those of its rules and those of cases that
  /// must compile, whose rules no check names. Returns all groups if the site is shared or has no rules.
  std::vector<std::size_t> groups_of(const MutationSite& site) const;

  /// Records what a group reached without a defect.
  void set_witnesses(std::size_t group, Witnesses witnesses);

  /// Returns those of groups_of() that reach the mutant, the most promising first. The order is
  /// 1. groups that killed, in an earlier run, this mutant, then one of its function, then one of its file;
  /// 2. groups of the site's own rules;
  /// 3. groups where only the negatives or only their twins reach the mutant: the site decides the verdict;
  /// 4. the first group of each rule, the second of each rule, and so on, each by decreasing oddity.
  std::vector<std::size_t> order(std::size_t mutant) const;

 private:
  /// Whether the cases of a group must compile.
  bool allows(std::size_t group) const;
  bool tells_sides_apart(std::size_t group, std::size_t mutant) const;

  /// Returns the groups that contain one of these texts.
  std::set<std::size_t> groups_with(const EarlierKillers::Texts& texts) const;

  /// Returns the oddity of each group with respect to a file: the sum, over the mutants of the file that it
  /// reaches, of 1 / number of groups that reach the mutant. Groups about the subject of the file thus rank
  /// above groups that merely pass through it.
  const std::vector<double>& oddities(const std::string& file) const;

  const std::vector<TestGroup>& groups_;
  const std::vector<Mutant>& mutants_;
  EarlierKillers earlier_;
  std::map<std::string, std::vector<std::size_t>> of_rule_;
  std::map<std::pair<std::string, Side>, std::size_t> of_text_;
  std::vector<Witnesses> witnesses_;
  std::map<std::pair<std::string, Side>, Witnesses> of_side_;
  mutable std::mutex mutex_;                                     // several threads ask for orders
  mutable std::map<std::string, std::vector<double>> oddities_;  // by file
};

/// Returns every `count`-th of the numbers below `total`, beginning with `index` - 1.
std::vector<std::size_t> shard_of(std::size_t total, std::size_t index, std::size_t count);

}  // namespace ampcts
