#include "run/runner.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <queue>
#include <thread>

#include "run/batch_groups.h"
#include "run/group_observer.h"

namespace ampcts {
namespace {

struct Finished {
  const Case* entry = nullptr;
  CaseObservations observations;
};

/// Where workers leave what they have, and the runner's own thread picks it up.
class Inbox {
 public:
  explicit Inbox(std::size_t workers) : working_(workers) {}

  void put(Finished finished) {
    const std::lock_guard lock(mutex_);
    queue_.push(std::move(finished));
    changed_.notify_one();
  }

  void worker_ended(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (error != nullptr && error_ == nullptr) error_ = error;
    --working_;
    changed_.notify_one();
  }

  /// Nothing when all workers have ended and everything was taken; throws a worker's error.
  std::optional<Finished> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !queue_.empty() || working_ == 0; });
    if (queue_.empty()) {
      if (error_ != nullptr) std::rethrow_exception(error_);
      return std::nullopt;
    }
    Finished finished = std::move(queue_.front());
    queue_.pop();
    return finished;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<Finished> queue_;
  std::size_t working_;
  std::exception_ptr error_;
};

}  // namespace

Runner::Runner(const Adapter& adapter, unsigned jobs, Executor::Options options, Batches batches)
    : adapter_(adapter), options_(std::move(options)), batches_(std::move(batches)) {
  for (unsigned i = 0; i < std::max(1U, jobs); ++i) hosts_.push_back(make_process_host());
}

void Runner::run(const std::vector<const Case*>& cases, const std::function<bool()>& stop,
                 const Observed& observed) {
  const std::vector<std::vector<const Case*>> groups = grouped(cases, adapter_, batches_.size);
  Inbox inbox(hosts_.size());
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  const auto stopping = [&] { return failed.load() || stop(); };

  const auto work = [&](ProcessHost& host) {
    try {
      Executor executor(adapter_, host, options_);
      GroupObserver observer(adapter_, executor, batches_.conclusive);
      for (std::size_t i; !stopping() && (i = next.fetch_add(1)) < groups.size();)
        observer.observe(groups[i], stopping, [&](const Case& entry, CaseObservations observations) {
          inbox.put({&entry, std::move(observations)});
        });
      inbox.worker_ended(nullptr);
    } catch (...) {
      failed = true;
      inbox.worker_ended(std::current_exception());
    }
  };

  std::vector<std::jthread> workers;
  try {
    for (const auto& host : hosts_) workers.emplace_back([&work, &host] { work(*host); });
    while (auto finished = inbox.take()) observed(*finished->entry, std::move(finished->observations));
  } catch (...) {
    failed = true;  // the workers end with the command they are at
    throw;
  }
}

}  // namespace ampcts
