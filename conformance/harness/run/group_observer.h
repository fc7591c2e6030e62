// Observes a group of cases together, then alone those that the group does not settle.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "judge/observation.h"
#include "model/case_list.h"
#include "run/executor.h"

namespace ampcts {

class GroupObserver {
 public:
  /// Whether the observations of a case in a batch settle it.
  using Conclusive = std::function<bool(const Case&, const CaseObservations&)>;
  using Observed = std::function<void(const Case&, CaseObservations)>;

  GroupObserver(const Adapter& adapter, Executor& executor, const Conclusive& conclusive)
      : adapter_(adapter), executor_(executor), conclusive_(conclusive) {}

  /// Observes a group made by grouped() and calls `observed` for each case, except those that `stop` left
  /// unobserved.
  ///
  /// A case with an observation that does not settle it (a failure) is observed again alone. Cases without an
  /// observation, because an error in another case hid theirs or cannot be attributed, are observed again
  /// together, without the others; if they are more than half of the group, in two halves. Whatever the
  /// compiler does, a group of n cases thus takes fewer than 2n compilations more than without batches.
  void observe(const std::vector<const Case*>& group, const std::function<bool()>& stop,
               const Observed& observed);

 private:
  /// A case, and the observation of its twin if that was accepted: it is not compiled again.
  struct Due {
    const Case* entry = nullptr;
    std::optional<Observation> twin;
  };
  using Group = std::vector<Due>;
  using Seen = std::vector<std::optional<CaseObservations>>;

  Seen observe_together(Group& group, const std::function<bool()>& stop);
  Seen observe_programs(const Group& group, const std::function<bool()>& stop);
  void observe_twins(Group& group, const std::function<bool()>& stop, Seen& seen);

  const Adapter& adapter_;
  Executor& executor_;
  const Conclusive& conclusive_;
};

}  // namespace ampcts
