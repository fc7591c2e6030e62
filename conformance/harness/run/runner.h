// Observes many cases on several workers.
#pragma once

#include <functional>
#include <vector>

#include "judge/observation.h"
#include "model/adapter.h"
#include "model/case_list.h"
#include "run/executor.h"
#include "run/group_observer.h"
#include "run/worker_pool.h"

namespace ampcts {

class Runner {
 public:
  struct Batches {
    std::size_t size = 1;  // maximum number of cases in one compilation
    GroupObserver::Conclusive conclusive;
  };

  /// Starts one process host per job. Create the Runner before any thread.
  Runner(const Adapter& adapter, unsigned jobs, Executor::Options options, Batches batches);

  using Observed = std::function<void(const Case&, CaseObservations)>;

  /// Observes cases and calls `observed` on this thread for each as it finishes. Returns early if `stop`
  /// returns true. An exception in a worker or in `observed` ends the run and is rethrown here.
  void run(const std::vector<const Case*>& cases, const std::function<bool()>& stop,
           const Observed& observed);

  ProcessHost& first_host() { return pool_.first_host(); }

 private:
  const Adapter& adapter_;
  Executor::Options options_;
  Batches batches_;
  WorkerPool pool_;
};

}  // namespace ampcts
