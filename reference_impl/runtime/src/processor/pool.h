/// The threads that run kernels on the host's processor.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "base/eager.h"
#include "processor/kernel_costs.h"
#include "processor/processor.h"
#include "processor/working_memory.h"

namespace amprt {

/// A kernel, and what to run it on. An item is a thread of an untiled kernel, or a tile.
struct KernelRun {
  std::uint64_t kernel;  ///< its number: the pool remembers how long a kernel takes
  KernelCode code;
  const void* closure;
  std::array<std::uint32_t, 3> grid;
  std::uint64_t items;
  std::uint64_t chunk_multiple;  ///< each call of the code but the last gets a multiple of so many items
  std::uint64_t scratch_bytes;   ///< of each call
  bool in_order = false;         ///< the launching thread runs all items in one call
};

/// The launching thread always works, too. It calls other threads only for work that takes longer than waking
/// them: it knows how long the kernel took last time, and looks at the clock between chunks. So the launching
/// thread alone runs a small launch. The other threads are started when they are first needed.
class Pool {
 public:
  /// With one thread for each that the processor can run. Never destroyed.
  static Pool& instance();

  /// threads: of a launch, the launching thread among them; at least 1.
  explicit Pool(unsigned int threads) : most_helpers_(threads - 1) {}
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() { finish(); }

  /// Runs all items and returns when they are complete. Several threads may call this at once: the pool's
  /// threads help each of them. Throws out_of_memory, or runtime_exception after finish().
  void run(const KernelRun& run);

  /// Waits until no kernel runs, and ends the threads.
  void finish() noexcept;

 private:
  class Running;
  class Job;

  unsigned int helpers_worth(float nanoseconds, const Job& job) const;
  bool share(Job& job, unsigned int helpers) noexcept;
  void start_threads(unsigned int wanted) noexcept;
  void withdraw(Job& job) noexcept;
  void serve() noexcept;
  Job* join() noexcept;
  void help(Job& job) noexcept;

  const unsigned int most_helpers_;
  KernelCosts costs_;
  WorkingMemory memory_;

  std::atomic<std::uint32_t> running_ = 0;  ///< launches
  std::atomic<bool> is_ending_ = false;

  EagerMutex mutex_;  ///< for jobs_, threads_, and joining a job
  std::vector<Job*> jobs_;
  std::vector<std::thread> threads_;
  /// Changes with each job that is shared, and at the end.
  alignas(64) std::atomic<std::uint32_t> shared_ = 0;
  /// Changes when the last helper of a job is done.
  alignas(64) std::atomic<std::uint32_t> helped_ = 0;
};

}  // namespace amprt
