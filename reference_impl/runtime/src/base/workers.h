/// The threads on which asynchronous operations run (AMP 1.2 §4.6).
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

namespace amprt {

/// Reuses its threads: some drivers keep data for each thread that ever called them, and search all of it
/// when the process ends.
class Workers {
 public:
  static Workers& instance();

  /// Runs the operation at once: if all threads are busy, starts another, so that operations can wait for
  /// each other. Destroys the operation, then fulfills the promise `end`. Throws std::system_error if no
  /// thread can be started.
  void run(std::function<void()> operation, std::promise<void> end);
  std::shared_future<void> run(std::function<void()> operation) {
    std::promise<void> end;
    std::shared_future<void> ended = end.get_future().share();
    run(std::move(operation), std::move(end));
    return ended;
  }

  /// Waits for all pending operations and ends the threads.
  void finish() noexcept;

 private:
  struct Operation {
    std::function<void()> body;
    std::promise<void> end;
  };

  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Operation> waiting_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;  ///< threads with nothing to do, or about to take what is waiting
  bool is_ending_ = false;
};

}  // namespace amprt
