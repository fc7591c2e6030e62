#include "processor/pool.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <limits>
#include <mutex>
#include <new>

#include "base/errors.h"
#include "processor/float_environment.h"

namespace amprt {
namespace {

using Clock = std::chrono::steady_clock;

/// Work of this length is worth a helper: until a thread that sleeps is awake, some microseconds pass, in a
/// virtual machine up to 40, of which the waking thread loses a third.
constexpr float nanoseconds_for_a_helper = 20'000;

/// Chunks of a shared job for each thread: so many that a thread with slow items does not keep the others
/// waiting.
constexpr std::uint64_t chunks_of_a_thread = 16;

/// A launching thread that works alone takes chunks of about this length, so that looking at the clock costs
/// little, but no larger part of the work than one of so many: the last launch may have been quicker.
constexpr float nanoseconds_alone = 1'000;
constexpr std::uint64_t fewest_chunks_alone = 8;

float nanoseconds_of(Clock::duration duration) {
  return std::chrono::duration<float, std::nano>(duration).count();
}

std::uint64_t rounded_up(std::uint64_t items, std::uint64_t multiple) {
  return (items + multiple - 1) / multiple * multiple;
}

}  // namespace

/// A launch. It is in memory of the launching thread, which waits until no helper uses it.
class Pool::Job {
 public:
  Job(const KernelRun& run, unsigned int threads)
      : run_(run),
        chunk_(threads == 1
                   ? run.items
                   : rounded_up(std::max<std::uint64_t>(1, run.items / (threads * chunks_of_a_thread)),
                                run.chunk_multiple)) {}

  std::uint64_t scratch_bytes() const { return run_.scratch_bytes; }

  /// Items for one call of the kernel if the job is shared.
  std::uint64_t chunk() const { return chunk_; }

  /// Items for one call that takes about the given time, if the job is not shared.
  std::uint64_t chunk_of(float nanoseconds, float nanoseconds_of_an_item) const {
    const std::uint64_t most = std::max(chunk_, run_.items / fewest_chunks_alone);
    const float items = nanoseconds / std::max(nanoseconds_of_an_item, 1e-3f);
    if (items >= static_cast<float>(most)) return rounded_up(most, run_.chunk_multiple);
    return std::max(chunk_, rounded_up(static_cast<std::uint64_t>(items), run_.chunk_multiple));
  }

  /// The number of items that no thread has taken.
  std::uint64_t left() const {
    const std::uint64_t next = next_.load(std::memory_order_relaxed);
    return next < run_.items ? run_.items - next : 0;
  }

  /// Runs the next items, at most so many. Returns their number: 0 if all were taken before.
  std::uint64_t run_next(std::uint64_t items, void* scratch) {
    const std::uint64_t first = next_.fetch_add(items, std::memory_order_relaxed);
    if (first >= run_.items) return 0;
    const std::uint64_t last = std::min(first + items, run_.items);
    run_.code(run_.closure, run_.grid.data(), first, last, scratch);
    return last - first;
  }

  unsigned int places = 0;                 ///< for further helpers; the pool's mutex guards it
  std::atomic<std::uint32_t> helpers = 0;  ///< at work; increased under the pool's mutex

 private:
  const KernelRun& run_;
  const std::uint64_t chunk_;
  alignas(64) std::atomic<std::uint64_t> next_ = 0;  ///< the first item that no thread has taken
};

/// Counts a launch while it exists. Throws once the pool ends.
class Pool::Running {
 public:
  explicit Running(Pool& pool) : pool_(pool) {
    ++pool_.running_;
    if (!pool_.is_ending_) return;
    leave();
    throw_runtime_exception("parallel_for_each: the processor runs no more kernels because the process exits",
                            e_fail);
  }
  ~Running() { leave(); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  void leave() {
    if (--pool_.running_ == 0 && pool_.is_ending_) pool_.running_.notify_all();
  }
  Pool& pool_;
};

Pool& Pool::instance() {
  static Pool* const pool = new Pool(Processor::instance().threads);
  return *pool;
}

void Pool::run(const KernelRun& run) try {
  const Running running(*this);
  const DefaultFloatEnvironment environment;
  const WorkingMemory::Block scratch = memory_.take(run.scratch_bytes);
  Job job(run, most_helpers_ + 1);
  const std::optional<float> known = costs_.of(run.kernel);
  const auto share_if_worth = [&](float nanoseconds) {
    if (run.in_order) return false;
    const unsigned int helpers = helpers_worth(nanoseconds, job);
    return helpers > 0 && share(job, helpers);
  };
  // An unknown kernel may take any time.
  bool is_shared =
      share_if_worth(known ? *known * static_cast<float>(run.items) : std::numeric_limits<float>::infinity());
  std::uint64_t chunk = known && !is_shared ? job.chunk_of(nanoseconds_alone, *known) : job.chunk();
  if (run.in_order) chunk = run.items;
  std::uint64_t done = 0;
  Clock::time_point begin = Clock::now();
  while (const std::uint64_t items = job.run_next(chunk, scratch.bytes())) {
    done += items;
    if (is_shared || job.left() == 0) continue;
    const Clock::time_point now = Clock::now();
    is_shared = share_if_worth(nanoseconds_of(now - begin) / static_cast<float>(done) *
                               static_cast<float>(job.left()));
    if (!is_shared) continue;
    chunk = job.chunk();
    begin += Clock::now() - now;  // waking a thread is not the kernel's time
  }
  if (done > 0) costs_.note(run.kernel, nanoseconds_of(Clock::now() - begin) / static_cast<float>(done));
  if (is_shared) withdraw(job);
} catch (const std::bad_alloc&) {
  throw concurrency::out_of_memory("parallel_for_each: no memory for tile_static variables and threads");
}

/// How many helpers shorten work that takes one thread so long.
unsigned int Pool::helpers_worth(float nanoseconds, const Job& job) const {
  const std::uint64_t chunks = (job.left() + job.chunk() - 1) / job.chunk();
  if (chunks < 2) return 0;
  const auto most = static_cast<unsigned int>(std::min<std::uint64_t>(most_helpers_, chunks - 1));
  const float worth = nanoseconds / nanoseconds_for_a_helper;
  return worth >= static_cast<float>(most) ? most : static_cast<unsigned int>(worth);
}

/// Lets other threads help. Returns false if there are none; else withdraw() must follow.
bool Pool::share(Job& job, unsigned int helpers) noexcept {
  {
    const std::lock_guard lock(mutex_);
    start_threads(helpers);
    if (threads_.empty()) return false;
    try {
      jobs_.push_back(&job);
    } catch (const std::bad_alloc&) {
      return false;
    }
    job.places = helpers;
    ++shared_;
  }
  shared_.notify_one();  // each helper wakes the next ones
  return true;
}

/// Starts threads until there are so many, or no more can be started. The mutex must be locked.
void Pool::start_threads(unsigned int wanted) noexcept {
  try {
    while (threads_.size() < wanted) threads_.emplace_back(&Pool::serve, this);
  } catch (const std::exception&) {
    // Fewer threads do the work.
  }
}

/// Waits until no helper uses the job.
void Pool::withdraw(Job& job) noexcept {
  {
    const std::lock_guard lock(mutex_);
    std::erase(jobs_, &job);
  }
  const auto is_left = [&job] { return job.helpers.load(std::memory_order_acquire) == 0; };
  if (comes_soon(is_left)) return;
  for (std::uint32_t seen = helped_; !is_left(); seen = helped_) helped_.wait(seen);
}

/// What the pool's threads do.
void Pool::serve() noexcept {
  const DefaultFloatEnvironment environment;
  for (;;) {
    const std::uint32_t seen = shared_;
    if (Job* const job = join()) {
      help(*job);
    } else if (is_ending_) {
      return;
    } else if (!comes_soon([&] { return shared_ != seen; })) {
      shared_.wait(seen);
    }
  }
}

/// Returns the job with the fewest helpers that can use one more; null if there is none.
Pool::Job* Pool::join() noexcept {
  Job* found = nullptr;
  bool has_more_places = false;
  {
    const std::lock_guard lock(mutex_);
    for (Job* const job : jobs_) {
      if (job->places == 0 || job->left() == 0) continue;
      if (!found || job->helpers < found->helpers) found = job;
    }
    if (!found) return nullptr;
    has_more_places = --found->places > 0;
    ++found->helpers;
  }
  if (has_more_places) {
    shared_.notify_one();
    shared_.notify_one();
  }
  return found;
}

void Pool::help(Job& job) noexcept {
  try {
    const WorkingMemory::Block scratch = memory_.take(job.scratch_bytes());
    while (job.run_next(job.chunk(), scratch.bytes()) > 0) continue;
  } catch (const std::bad_alloc&) {
    // The launching thread does the work.
  }
  if (job.helpers.fetch_sub(1, std::memory_order_acq_rel) > 1) return;
  // The launching thread may already have destroyed the job.
  ++helped_;
  helped_.notify_all();
}

void Pool::finish() noexcept {
  is_ending_ = true;
  for (std::uint32_t launches = running_; launches > 0; launches = running_) running_.wait(launches);
  std::vector<std::thread> threads;
  {
    const std::lock_guard lock(mutex_);
    threads.swap(threads_);
    ++shared_;
  }
  shared_.notify_all();
  for (std::thread& thread : threads) thread.join();
}

}  // namespace amprt
