#include "workers.h"

#include <cstdlib>
#include <utility>

namespace amprt {

Workers& Workers::instance() {
  static Workers* const workers = [] {
    std::atexit([] { instance().finish(); });
    return new Workers;
  }();
  return *workers;
}

std::shared_future<void> Workers::run(std::function<void()> operation) {
  // What it holds goes before anybody hears of its end: a future lives as long as the program likes.
  std::packaged_task<void()> task(
      [operation = std::move(operation)]() mutable { std::exchange(operation, nullptr)(); });
  std::shared_future<void> end = task.get_future().share();
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(task));
  if (waiting_.size() <= idle_) {
    changed_.notify_one();
    return end;
  }
  try {
    threads_.emplace_back(&Workers::work, this);
  } catch (...) {
    waiting_.pop_back();
    throw;
  }
  return end;
}

void Workers::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    changed_.wait(lock, [&] { return !waiting_.empty() || is_ending_; });
    --idle_;
    if (waiting_.empty()) return;
    {
      std::packaged_task<void()> task = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      task();
    }
    lock.lock();
  }
}

void Workers::finish() noexcept {
  for (;;) {
    std::vector<std::thread> threads;
    {
      const std::lock_guard lock(mutex_);
      is_ending_ = !threads_.empty();
      if (!is_ending_) return;
      threads.swap(threads_);
    }
    changed_.notify_all();
    for (std::thread& thread : threads) {
      if (thread.get_id() == std::this_thread::get_id()) {
        thread.detach();  // an operation has ended the process
      } else {
        thread.join();
      }
    }
    // What they ran may have begun more.
  }
}

}  // namespace amprt
