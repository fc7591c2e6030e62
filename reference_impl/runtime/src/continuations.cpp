#include "continuations.h"

#include <chrono>
#include <cstdlib>

namespace amprt {

Continuations& Continuations::instance() {
  static Continuations* const continuations = [] {
    std::atexit([] { instance().finish(); });
    return new Continuations;
  }();
  return *continuations;
}

void Continuations::add(std::shared_future<void> operation, std::function<void()> then) {
  const std::lock_guard lock(mutex_);
  forget_finished();
  pending_.push_back(
      std::async(std::launch::async, [operation = std::move(operation), then = std::move(then)] {
        operation.wait();
        then();
      }));
}

void Continuations::forget_finished() {
  std::erase_if(pending_, [](const std::future<void>& task) {
    return task.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  });
}

void Continuations::finish() noexcept {
  std::vector<std::future<void>> tasks;
  {
    const std::lock_guard lock(mutex_);
    tasks.swap(pending_);
  }
  for (const auto& task : tasks) task.wait();
}

}  // namespace amprt
