#include "vulkan/submitter.h"

#include <algorithm>
#include <exception>

#include "vulkan/queue.h"

namespace amprt {
namespace {

/// Longer than a burst takes to fill a batch.
constexpr auto delay = std::chrono::microseconds(100);

}  // namespace

bool Submitter::request(Queue& queue, std::uint64_t batch, Due due) noexcept try {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  if (stopped_) return false;
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  add({&queue, batch, due == Due::soon ? now + delay : now});
  return true;
} catch (const std::exception&) {
  return false;
}

void Submitter::add(const Request& request) {
  const auto is_covered = [&](const Request& one) { return one.covers(request); };
  if (std::any_of(pending_.begin(), pending_.end(), is_covered)) return;
  std::erase_if(pending_, [&](const Request& one) { return request.covers(one); });
  const auto is_later = [](const Request& a, const Request& b) { return a.due < b.due; };
  const auto place = std::upper_bound(pending_.begin(), pending_.end(), request, is_later);
  // The thread sleeps until the first is due.
  if (pending_.insert(place, request) == pending_.begin()) requested_.notify_one();
}

void Submitter::work() {
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    if (pending_.empty()) {
      requested_.wait(lock);
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
    current_->take_part(request.batch);
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
