#include "mutation/trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "run/executor.h"
#include "run/group_observer.h"

namespace ampcts {

Trial try_group(const TestGroup& group, const Adapter& adapter, ProcessHost& host,
                const std::map<std::string, std::string>& environment, const JudgeRules& rules,
                const std::function<bool()>& stop) {
  Trial trial;
  Executor executor(adapter, host, {"", false, {}, environment});
  const auto judged = [&](const Case& entry, const CaseObservations& seen) {
    return judge_side(group.side, entry, seen, rules);
  };
  // An accepted twin is settled, like an accepted case.
  const GroupObserver::Conclusive settled = [&](const Case& entry, const CaseObservations& seen) {
    const Judgement judgement = judged(entry, seen);
    return group.side == Side::twin ? judgement.verdict == Verdict::passed
                                    : settles_in_batch(entry, judgement);
  };
  std::vector<const Case*> cases;
  for (const Case& entry : group.cases) cases.push_back(&entry);
  const auto enough = [&] { return trial.failure || stop(); };
  GroupObserver(adapter, executor, settled)
      .observe(cases, enough, [&](const Case& entry, const CaseObservations& seen) {
        const Judgement judgement = judged(entry, seen);
        if (seen.compile) trial.slowest = std::max(trial.slowest, seen.compile->outcome.wall);
        if (judgement.verdict == Verdict::passed || trial.failure) return;
        if (judgement.verdict == Verdict::not_started)
          throw HarnessError(fmt::format("{} could not be started: {}", adapter.program, judgement.reason));
        trial.failure = {entry.id, group.side, judgement.verdict, judgement.reason};
      });
  return trial;
}

}  // namespace ampcts
