#include "submitter.h"

#include <algorithm>
#include <exception>

#include "queue.h"

namespace amprt {
namespace {

/// Longer than a burst takes to fill a batch.
constexpr auto delay = std::chrono::microseconds(100);

}  // namespace

bool Submitter::request(Queue& queue, std::uint64_t batch) noexcept try {
  const std::lock_guard lock(mutex_);
  if (stopped_) return false;
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  // What a queue had open before, it has submitted; the requests of two threads may come in either order.
  const auto later = [&](const Request& request) { return request.queue == &queue && request.batch > batch; };
  if (std::any_of(pending_.begin(), pending_.end(), later)) return true;
  std::erase_if(pending_, [&](const Request& request) { return request.queue == &queue; });
  pending_.push_back({&queue, batch, std::chrono::steady_clock::now() + delay});
  if (asleep_) requested_.notify_one();
  return true;
} catch (const std::exception&) {
  return false;
}

void Submitter::work() {
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    if (pending_.empty()) {
      asleep_ = true;
      requested_.wait(lock);
      asleep_ = false;
      continue;
    }
    const Request request = pending_.front();
    if (std::chrono::steady_clock::now() < request.due) {
      requested_.wait_until(lock, request.due);
      continue;
    }
    pending_.erase(pending_.begin());
    current_ = request.queue;
    lock.unlock();
    current_->submit_batch(request.batch);
    lock.lock();
    current_ = nullptr;
    done_.notify_all();
  }
}

void Submitter::forget(Queue& queue) {
  std::unique_lock lock(mutex_);
  std::erase_if(pending_, [&](const Request& request) { return request.queue == &queue; });
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
