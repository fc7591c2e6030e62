#include "submitter.h"

#include <algorithm>

#include "queue.h"

namespace amprt {

void Submitter::request(Queue& queue) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  if (std::find(pending_.begin(), pending_.end(), &queue) == pending_.end()) pending_.push_back(&queue);
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  requested_.notify_one();
}

void Submitter::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    requested_.wait(lock, [this] { return stopped_ || !pending_.empty(); });
    if (stopped_) return;
    current_ = pending_.back();
    pending_.pop_back();
    lock.unlock();
    current_->submit_quietly();
    lock.lock();
    current_ = nullptr;
    done_.notify_all();
  }
}

void Submitter::forget(Queue& queue) {
  std::unique_lock lock(mutex_);
  std::erase(pending_, &queue);
  done_.wait(lock, [&] { return current_ != &queue; });
}

void Submitter::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    requested_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
}

}  // namespace amprt
