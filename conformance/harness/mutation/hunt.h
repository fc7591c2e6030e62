// Tries to kill mutants: tries cases on each mutant until a case detects it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "mutation/fate.h"
#include "mutation/mutation_journal.h"
#include "mutation/plan.h"
#include "mutation/subject.h"
#include "run/worker_pool.h"

namespace ampcts {

class Hunt {
 public:
  using Stop = std::function<bool()>;

  /// `effort` is the maximum number of groups tried on one mutant. The groups with cases of `earlier` are
  /// tried first.
  Hunt(const Subject& subject, WorkerPool& pool, const std::vector<TestGroup>& groups,
       const std::vector<Mutant>& mutants, std::size_t effort, EarlierKillers earlier);

  /// Returns the groups that must be explored before hunt() can try the mutants `due` (indices of mutants).
  std::vector<std::size_t> groups_for(const std::vector<std::size_t>& due) const;

  using Known = std::function<void(std::size_t group, const Reach& reach)>;
  using Failed = std::function<void(std::size_t group, const Failure& failure)>;

  /// Tries groups without a defect, on the pool. Calls `known` or `failed` on this thread for each.
  void explore(const std::vector<std::size_t>& groups, const Stop& stop, const Known& known,
               const Failed& failed);

  /// Records what explore() found about a group in an earlier run.
  void learn(std::size_t group, const Reach& reach);

  using Decided = std::function<void(std::size_t mutant, const Fate& fate)>;

  /// Tries to kill the mutants `due`. Calls `decided` on this thread for each, except those that `stop` left
  /// undecided.
  void hunt(const std::vector<std::size_t>& due, const Stop& stop, const Decided& decided);

 private:
  Fate fate_of(std::size_t mutant, ProcessHost& host, const Stop& stop) const;

  const Subject& subject_;
  WorkerPool& pool_;
  const std::vector<TestGroup>& groups_;
  const std::vector<Mutant>& mutants_;
  std::size_t effort_;
  WitnessReader witnesses_;
  Plan plan_;
  std::vector<std::chrono::milliseconds> slowest_;  // by group: its slowest process without a defect
};

}  // namespace ampcts
