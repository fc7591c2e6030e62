// The hunt: compiles cases under every mutant until one of them notices it.
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

  /// `adapter` has [mutants]. `effort` is the most groups that are tried on one mutant; what noticed it
  /// `earlier` comes first.
  Hunt(const Adapter& adapter, WorkerPool& pool, const std::vector<TestGroup>& groups,
       const std::vector<Mutant>& mutants, std::size_t effort, EarlierKillers earlier);

  /// Asks the compiler for the last site of each file and for one more: BadInput when it lacks the one or has
  /// the other, because the list is then of another build.
  void check_sites(const std::vector<std::size_t>& due, const Stop& stop);

  /// The groups that must be known before `due` (numbers of mutants) can be hunted.
  std::vector<std::size_t> groups_for(const std::vector<std::size_t>& due) const;

  using Known = std::function<void(std::size_t group, const Reach& reach)>;
  using Failed = std::function<void(std::size_t group, const Failure& failure)>;

  /// Compiles groups without a defect, on the pool, and calls `known` or `failed` on this thread for each.
  void explore(const std::vector<std::size_t>& groups, const Stop& stop, const Known& known,
               const Failed& failed);

  /// What an earlier exploration found.
  void learn(std::size_t group, const Reach& reach);

  using Decided = std::function<void(std::size_t mutant, const Fate& fate)>;

  /// Calls `decided` on this thread for each of `due`, but for those that `stop` left open.
  void hunt(const std::vector<std::size_t>& due, const Stop& stop, const Decided& decided);

 private:
  Fate fate_of(std::size_t mutant, ProcessHost& host, const Stop& stop) const;

  /// Whether the compiler starts with that defect.
  bool has_site(const std::string& file, unsigned number, ProcessHost& host, const Stop& stop) const;

  /// The adapter with a limit of time that suits a group: a compiler that hangs is told soon.
  Adapter hasty(std::size_t group) const;

  Adapter adapter_;  // whose compiler is the one with the defects
  WorkerPool& pool_;
  const std::vector<TestGroup>& groups_;
  const std::vector<Mutant>& mutants_;
  std::size_t effort_;
  DiagnosticReader reader_;
  JudgeRules rules_;
  WitnessReader witnesses_;
  Plan plan_;
  std::vector<std::chrono::milliseconds> slowest_;  // compilation of each group without a defect
};

}  // namespace ampcts
