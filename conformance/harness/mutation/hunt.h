// Tries to kill mutants: compiles cases with each mutant until a case detects it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "diagnostics/reader.h"
#include "model/adapter.h"
#include "mutation/fate.h"
#include "mutation/mutation_journal.h"
#include "mutation/plan.h"
#include "run/worker_pool.h"

namespace ampcts {

class Hunt {
 public:
  using Stop = std::function<bool()>;

  /// `adapter` must have [mutants]. `effort` is the maximum number of groups tried on one mutant. The groups
  /// with cases of `earlier` are tried first.
  Hunt(const Adapter& adapter, WorkerPool& pool, const std::vector<TestGroup>& groups,
       const std::vector<Mutant>& mutants, std::size_t effort, EarlierKillers earlier);

  /// Checks that the list of sites belongs to the compiler: that it has the last listed site of each file,
  /// and none beyond. Throws BadInput otherwise.
  void check_sites(const std::vector<std::size_t>& due, const Stop& stop);

  /// Returns the groups that must be explored before hunt() can try the mutants `due` (indices of mutants).
  std::vector<std::size_t> groups_for(const std::vector<std::size_t>& due) const;

  using Known = std::function<void(std::size_t group, const Reach& reach)>;
  using Failed = std::function<void(std::size_t group, const Failure& failure)>;

  /// Compiles groups without a defect, on the pool. Calls `known` or `failed` on this thread for each.
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

  /// Whether the compiler starts if a defect at that site is selected.
  bool has_site(const std::string& file, unsigned number, ProcessHost& host, const Stop& stop) const;

  /// Returns the adapter with a time limit for this group, so that a compiler that hangs is detected early.
  Adapter hasty(std::size_t group) const;

  Adapter adapter_;  // its compiler is the build with the defects
  WorkerPool& pool_;
  const std::vector<TestGroup>& groups_;
  const std::vector<Mutant>& mutants_;
  std::size_t effort_;
  DiagnosticReader reader_;
  JudgeRules rules_;
  WitnessReader witnesses_;
  Plan plan_;
  std::vector<std::chrono::milliseconds> slowest_;  // by group: its slowest compilation without a defect
};

}  // namespace ampcts
