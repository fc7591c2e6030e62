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
    std::size_t size = 1;  // most cases in one compilation
    GroupObserver::Conclusive conclusive;
  };

  /// Starts one process host per job; make a Runner before any thread of the program.
  Runner(const Adapter& adapter, unsigned jobs, Executor::Options options, Batches batches);

  using Observed = std::function<void(const Case&, CaseObservations)>;

  /// Calls `observed` on this thread for each case, as they finish. Returns early when `stop` turns true. A
  /// HarnessError of a worker or of `observed` ends the run and is thrown here.
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
