#include "run/runner.h"

#include <utility>

#include "run/batch_groups.h"
#include "run/group_observer.h"

namespace ampcts {
namespace {

struct Finished {
  const Case* entry = nullptr;
  CaseObservations observations;
};

}  // namespace

Runner::Runner(const Adapter& adapter, unsigned jobs, Executor::Options options, Batches batches)
    : adapter_(adapter), options_(std::move(options)), batches_(std::move(batches)), pool_(jobs) {}

void Runner::run(const std::vector<const Case*>& cases, const std::function<bool()>& stop,
                 const Observed& observed) {
  const std::vector<std::vector<const Case*>> groups = grouped(cases, adapter_, batches_.size);
  const auto work = [&](ProcessHost& host, std::size_t i, const WorkerPool::Stop& stopping, const auto& put) {
    Executor executor(adapter_, host, options_);
    GroupObserver observer(adapter_, executor, batches_.conclusive);
    observer.observe(groups[i], stopping, [&](const Case& entry, CaseObservations observations) {
      put({&entry, std::move(observations)});
    });
  };
  pool_.run<Finished>(groups.size(), stop, work, [&](Finished finished) {
    observed(*finished.entry, std::move(finished.observations));
  });
}

}  // namespace ampcts
