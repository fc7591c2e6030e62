/// The functions given to completion_future::then (AMP 1.2 §4.6.3).
#pragma once

#include <functional>
#include <future>
#include <mutex>
#include <vector>

namespace amprt {

class Continuations {
 public:
  static Continuations& instance();

  /// Calls then on a thread of its own after the operation, whether it succeeded or not.
  void add(std::shared_future<void> operation, std::function<void()> then);

  /// Waits for all that are pending.
  void finish() noexcept;

 private:
  void forget_finished();

  std::mutex mutex_;
  std::vector<std::future<void>> pending_;
};

}  // namespace amprt
