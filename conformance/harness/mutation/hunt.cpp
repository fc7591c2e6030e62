#include "mutation/hunt.h"

#include <set>
#include <utility>

#include "base/temp_folder.h"

namespace ampcts {
namespace {

struct Explored {
  std::size_t group = 0;
  Trial trial;
  Witnesses witnesses;
};

struct Decision {
  std::size_t mutant = 0;
  Fate fate;
};

}  // namespace

Hunt::Hunt(const Subject& subject, WorkerPool& pool, const std::vector<TestGroup>& groups,
           const std::vector<Mutant>& mutants, std::size_t effort, EarlierKillers earlier)
    : subject_(subject),
      pool_(pool),
      groups_(groups),
      mutants_(mutants),
      effort_(effort),
      witnesses_(mutants),
      plan_(groups, mutants, std::move(earlier)),
      slowest_(groups.size()) {}

std::vector<std::size_t> Hunt::groups_for(const std::vector<std::size_t>& due) const {
  std::set<std::size_t> needed;
  std::set<std::pair<std::set<std::string>, bool>> asked;  // many sites have the same rules
  for (const std::size_t mutant : due) {
    const MutationSite& site = *mutants_[mutant].site;
    if (!asked.insert({site.rules, site.shared}).second) continue;
    const std::vector<std::size_t> groups = plan_.groups_of(site);
    needed.insert(groups.begin(), groups.end());
  }
  return {needed.begin(), needed.end()};
}

void Hunt::explore(const std::vector<std::size_t>& groups, const Stop& stop, const Known& known,
                   const Failed& failed) {
  const auto work = [&](ProcessHost& host, std::size_t i, const Stop& stopping, const auto& put) {
    const TempFolder folder;
    const std::filesystem::path trace = folder.path() / "trace";
    Explored explored = {groups[i], {}, {}};
    explored.trial = subject_.without_defect(groups_[groups[i]], host, trace, stopping);
    if (stopping()) return;
    explored.witnesses = witnesses_.read(trace);
    put(std::move(explored));
  };
  pool_.run<Explored>(groups.size(), stop, work, [&](Explored explored) {
    if (explored.trial.failure) return failed(explored.group, *explored.trial.failure);
    const Reach reach = {std::move(explored.witnesses), explored.trial.slowest};
    learn(explored.group, reach);
    known(explored.group, reach);
  });
}

void Hunt::learn(std::size_t group, const Reach& reach) {
  plan_.set_witnesses(group, reach.witnesses);
  slowest_[group] = reach.slowest;
}

Fate Hunt::fate_of(std::size_t mutant, ProcessHost& host, const Stop& stop) const {
  const std::vector<std::size_t> groups = plan_.order(mutant);
  Fate fate;
  fate.reachable = groups.size();
  for (const std::size_t group : groups) {
    if (fate.tried == effort_ || stop()) break;
    ++fate.tried;
    fate.killer =
        subject_.with_defect(groups_[group], host, mutants_[mutant].name, slowest_[group], stop).failure;
    if (fate.killer) break;
  }
  return fate;
}

void Hunt::hunt(const std::vector<std::size_t>& due, const Stop& stop, const Decided& decided) {
  const auto work = [&](ProcessHost& host, std::size_t i, const Stop& stopping, const auto& put) {
    Decision decision = {due[i], fate_of(due[i], host, stopping)};
    // Discard the result of a mutant whose groups were not all tried because of `stop`.
    if (!stopping() || decision.fate.killer) put(std::move(decision));
  };
  pool_.run<Decision>(due.size(), stop, work,
                      [&](const Decision& decision) { decided(decision.mutant, decision.fate); });
}

}  // namespace ampcts
