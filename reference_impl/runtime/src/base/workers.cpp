#include "base/workers.h"

#include <cstdlib>
#include <exception>
#include <utility>

namespace amprt {
namespace {

/// Returns what the operation throws, or null. Destroys the operation before its end is announced: the
/// program may keep the future for as long as it likes.
std::exception_ptr outcome_of(std::function<void()> operation) {
  try {
    operation();
  } catch (...) {
    return std::current_exception();
  }
  return nullptr;
}

}  // namespace

Workers& Workers::instance() {
  static Workers* const workers = [] {
    std::atexit([] { instance().finish(); });
    return new Workers;
  }();
  return *workers;
}

void Workers::run(std::function<void()> operation, std::promise<void> end) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back({std::move(operation), std::move(end)});
  if (waiting_.size() <= idle_) {
    changed_.notify_one();
    return;
  }
  try {
    threads_.emplace_back(&Workers::work, this);
  } catch (...) {
    waiting_.pop_back();
    throw;
  }
}

void Workers::work() {
  std::unique_lock lock(mutex_);
  ++idle_;
  for (;;) {
    changed_.wait(lock, [&] { return !waiting_.empty() || is_ending_; });
    if (waiting_.empty()) break;
    --idle_;
    Operation operation = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    const std::exception_ptr failure = outcome_of(std::exchange(operation.body, nullptr));
    lock.lock();
    // The program may start another operation as soon as it learns of the end: this thread is free for it.
    ++idle_;
    if (failure) {
      operation.end.set_exception(failure);
    } else {
      operation.end.set_value();
    }
  }
  --idle_;
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
        thread.detach();  // its operation has called exit()
      } else {
        thread.join();
      }
    }
    // Their operations may have started others.
  }
}

}  // namespace amprt
