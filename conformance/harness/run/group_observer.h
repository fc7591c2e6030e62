// Observes a group of cases together, and by itself what that leaves open.
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
  /// Whether what was seen of a case beside others settles it.
  using Conclusive = std::function<bool(const Case&, const CaseObservations&)>;
  using Observed = std::function<void(const Case&, CaseObservations)>;

  GroupObserver(const Adapter& adapter, Executor& executor, const Conclusive& conclusive)
      : adapter_(adapter), executor_(executor), conclusive_(conclusive) {}

  /// Tells `observed` of each case of a group of grouped(), but for those that `stop` left unobserved.
  ///
  /// What a compilation of many says of a case and does not settle it - a failure - is seen alone. Cases of
  /// which it says nothing, because an error of a neighbour hid theirs or nobody can tell whose it is, are
  /// tried again together: without the others, or in two halves where that would be most of the same group.
  /// A group of n thus takes fewer than 2n compilations more than one by one, whatever the vendor does.
  void observe(const std::vector<const Case*>& group, const std::function<bool()>& stop,
               const Observed& observed);

 private:
  /// A case and what is settled of it: an accepted twin is not compiled again.
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
