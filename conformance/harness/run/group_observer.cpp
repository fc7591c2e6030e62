#include "run/group_observer.h"

#include <deque>
#include <utility>

namespace ampcts {
namespace fs = std::filesystem;

/// Compiles the twins that are not yet settled. If a twin is rejected with an error of its own, the case
/// needs no other observation.
void GroupObserver::observe_twins(Group& group, const std::function<bool()>& stop, Seen& seen) {
  std::vector<std::size_t> due;
  std::vector<fs::path> files;
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (group[i].twin || group[i].entry->twin.empty()) continue;
    due.push_back(i);
    files.push_back(group[i].entry->twin);
  }
  if (files.empty()) return;
  const std::string standard = adapter_.standard_for(*group.front().entry);
  std::vector<std::optional<Observation>> twins = executor_.compile_batch(files, standard, stop);
  for (std::size_t k = 0; k < due.size(); ++k) {
    if (!twins[k]) continue;
    if (ended_well(*twins[k]))
      group[due[k]].twin = std::move(twins[k]);
    else
      seen[due[k]].emplace().twin = std::move(twins[k]);
  }
}

GroupObserver::Seen GroupObserver::observe_programs(const Group& group, const std::function<bool()>& stop) {
  std::vector<const Case*> cases;
  for (const Due& due : group) cases.push_back(due.entry);
  return executor_.observe_programs(cases, stop);
}

GroupObserver::Seen GroupObserver::observe_together(Group& group, const std::function<bool()>& stop) {
  if (is_program(group.front().entry->kind)) return observe_programs(group, stop);
  Seen seen(group.size());
  observe_twins(group, stop, seen);
  std::vector<std::size_t> due;
  std::vector<fs::path> files;
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (!group[i].twin && !group[i].entry->twin.empty()) continue;
    due.push_back(i);
    files.push_back(group[i].entry->file);
  }
  if (files.empty()) return seen;
  const std::string standard = adapter_.standard_for(*group.front().entry);
  std::vector<std::optional<Observation>> cases = executor_.compile_batch(files, standard, stop);
  for (std::size_t k = 0; k < due.size(); ++k) {
    if (!cases[k]) continue;
    seen[due[k]].emplace();
    seen[due[k]]->twin = group[due[k]].twin;
    seen[due[k]]->compile = std::move(cases[k]);
  }
  return seen;
}

void GroupObserver::observe(const std::vector<const Case*>& cases, const std::function<bool()>& stop,
                            const Observed& observed) {
  std::deque<Group> due(1);
  for (const Case* entry : cases) due.front().push_back({entry, std::nullopt});
  while (!due.empty() && !stop()) {
    Group group = std::move(due.front());
    due.pop_front();
    if (group.size() == 1) {
      const Case& entry = *group.front().entry;
      if (auto seen = executor_.observe(entry, stop)) observed(entry, *std::move(seen));
      continue;
    }
    Seen seen = observe_together(group, stop);
    Group again;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const Case& entry = *group[i].entry;
      if (!seen[i])
        again.push_back(std::move(group[i]));
      else if (conclusive_(entry, *seen[i]))
        observed(entry, *std::move(seen[i]));
      else
        due.push_front({{&entry, std::nullopt}});
    }
    // The groups nearest to a verdict come first, so that a caller who needs only one failure gets it early.
    const bool same_again = again.size() > group.size() / 2;
    const auto middle = again.begin() + static_cast<std::ptrdiff_t>(same_again ? again.size() / 2 : 0);
    if (middle != again.end()) due.emplace_front(middle, again.end());
    if (same_again) due.emplace_front(again.begin(), middle);
  }
}

}  // namespace ampcts
