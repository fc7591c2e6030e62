#include "mutation/hunt.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/temp_folder.h"
#include "base/text.h"
#include "run/executor.h"

namespace ampcts {
namespace {

constexpr std::chrono::milliseconds kLeastLimit{10'000};  // allows for a busy machine
constexpr int kSlower = 10;  // time limit, as a multiple of the group's time without a defect

Adapter with_defects(Adapter adapter) {
  adapter.program = adapter.mutants->program;
  return adapter;
}

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

Hunt::Hunt(const Adapter& adapter, WorkerPool& pool, const std::vector<TestGroup>& groups,
           const std::vector<Mutant>& mutants, std::size_t effort, EarlierKillers earlier)
    : adapter_(with_defects(adapter)),
      pool_(pool),
      groups_(groups),
      mutants_(mutants),
      effort_(effort),
      reader_(adapter_),
      rules_{reader_, adapter_.required_tier, nlohmann::json::object()},
      witnesses_(mutants),
      plan_(groups, mutants, std::move(earlier)),
      slowest_(groups.size()) {}

bool Hunt::has_site(const std::string& file, unsigned number, ProcessHost& host, const Stop& stop) const {
  const TempFolder folder;
  Command command = {{adapter_.program}, command_environment(folder.path()), folder.path()};
  command.words.insert(command.words.end(), adapter_.version.begin(), adapter_.version.end());
  command.environment[adapter_.mutants->variable] = fmt::format("{}:{}=false", file, number);
  const Outcome outcome = host.run(command, {adapter_.limits.compile}, stop);
  return outcome.ending == Ending::exited && outcome.exit_code == 0;
}

void Hunt::check_sites(const std::vector<std::size_t>& due, const Stop& stop) {
  std::map<std::string, unsigned> counts;
  for (const Mutant& mutant : mutants_) {
    unsigned& count = counts[mutant.site->file];
    count = std::max(count, mutant.site->number + 1);
  }
  std::set<std::string> files;
  for (const std::size_t mutant : due) files.insert(mutants_[mutant].site->file);
  const std::vector<std::string> list(files.begin(), files.end());
  const auto work = [&](ProcessHost& host, std::size_t i, const Stop& stopping, const auto& put) {
    const unsigned count = counts.at(list[i]);
    const bool agrees =
        has_site(list[i], count - 1, host, stopping) && !has_site(list[i], count, host, stopping);
    if (!agrees && !stopping()) put(list[i]);
  };
  pool_.run<std::string>(list.size(), stop, work, [&](const std::string& file) {
    throw BadInput::at(adapter_.mutants->sites.string(), "{} does not have the {} of {}; build both again",
                       adapter_.program, counted(counts.at(file), "site"), file);
  });
}

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
    explored.trial = try_group(groups_[groups[i]], adapter_, host,
                               {{adapter_.mutants->trace, trace.string()}}, rules_, stopping);
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

Adapter Hunt::hasty(std::size_t group) const {
  Adapter hasty = adapter_;
  hasty.limits.compile = std::min(hasty.limits.compile, std::max(kLeastLimit, kSlower * slowest_[group]));
  return hasty;
}

Fate Hunt::fate_of(std::size_t mutant, ProcessHost& host, const Stop& stop) const {
  const std::vector<std::size_t> groups = plan_.order(mutant);
  Fate fate;
  fate.reachable = groups.size();
  for (const std::size_t group : groups) {
    if (fate.tried == effort_ || stop()) break;
    ++fate.tried;
    const Trial trial = try_group(groups_[group], hasty(group), host,
                                  {{adapter_.mutants->variable, mutants_[mutant].name()}}, rules_, stop);
    fate.killer = trial.failure;
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
