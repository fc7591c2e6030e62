// Runs work on several threads, each with its own process host, and delivers the results to the calling
// thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <thread>
#include <vector>

#include "process/process.h"

namespace ampcts {

/// A queue from the workers to the calling thread.
template <class Result>
class Inbox {
 public:
  explicit Inbox(std::size_t workers) : working_(workers) {}

  void put(Result result) {
    const std::lock_guard lock(mutex_);
    queue_.push(std::move(result));
    changed_.notify_one();
  }

  void worker_ended(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (error != nullptr && error_ == nullptr) error_ = error;
    --working_;
    changed_.notify_one();
  }

  /// Waits for a result. Returns nothing if all workers have ended and the queue is empty; rethrows a
  /// worker's exception instead, if there was one.
  std::optional<Result> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !queue_.empty() || working_ == 0; });
    if (queue_.empty()) {
      if (error_ != nullptr) std::rethrow_exception(error_);
      return std::nullopt;
    }
    Result result = std::move(queue_.front());
    queue_.pop();
    return result;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<Result> queue_;
  std::size_t working_;
  std::exception_ptr error_;
};

class WorkerPool {
 public:
  using Stop = std::function<bool()>;

  /// Starts one process host per job. Create the pool before any thread.
  explicit WorkerPool(unsigned jobs) {
    for (unsigned i = 0; i < std::max(1U, jobs); ++i) hosts_.push_back(make_process_host());
  }

  ProcessHost& first_host() { return *hosts_.front(); }

  /// Calls `work(host, index, stop, put)` for each index below `count`, on one thread per host, and
  /// `take(result)` on this thread for each result as a worker puts it. Returns early if `stop` returns true.
  /// An exception in a worker or in `take` ends the work and is rethrown here.
  template <class Result, class Work, class Take>
  void run(std::size_t count, const Stop& stop, const Work& work, const Take& take) {
    Inbox<Result> inbox(hosts_.size());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    const Stop stopping = [&] { return failed.load() || stop(); };
    const auto put = [&](Result result) { inbox.put(std::move(result)); };

    const auto loop = [&](ProcessHost& host) {
      try {
        for (std::size_t i; !stopping() && (i = next.fetch_add(1)) < count;) work(host, i, stopping, put);
        inbox.worker_ended(nullptr);
      } catch (...) {
        failed = true;
        inbox.worker_ended(std::current_exception());
      }
    };

    std::vector<std::jthread> workers;
    try {
      for (const auto& host : hosts_) workers.emplace_back([&loop, &host] { loop(*host); });
      while (auto result = inbox.take()) take(*std::move(result));
    } catch (...) {
      failed = true;  // each worker ends its current command and returns
      throw;
    }
  }

 private:
  std::vector<std::unique_ptr<ProcessHost>> hosts_;
};

}  // namespace ampcts
