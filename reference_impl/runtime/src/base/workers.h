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

/// Threads stay for the next operation: some drivers keep something for each that ever called them, and look
/// through all of it when the process ends.
class Workers {
 public:
  static Workers& instance();

  /// Runs the operation at once: where all threads are busy there is one more, so that operations can wait
  /// for each other. Throws std::system_error when there is none to be had.
  std::shared_future<void> run(std::function<void()> operation);

  /// Waits for all that is pending, and ends the threads.
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
