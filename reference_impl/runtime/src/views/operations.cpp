#include "views/operations.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace amprt {

void Operations::begin(std::shared_future<void> end) {
  const std::lock_guard lock(mutex_);
  forget_ready();
  running_.emplace(++last_, std::move(end));
}

void Operations::ends_after(std::uint64_t last_command) noexcept {
  const std::lock_guard lock(mutex_);
  last_command_ = std::max(last_command_, last_command);
}

std::uint64_t Operations::last() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

std::uint64_t Operations::wait(std::uint64_t number) {
  std::vector<std::shared_future<void>> ends;
  std::unique_lock lock(mutex_);
  for (auto running = running_.begin(); running != running_.end() && running->first <= number; ++running)
    ends.push_back(running->second);
  lock.unlock();
  for (const std::shared_future<void>& end : ends) end.wait();
  lock.lock();
  forget_ready();
  return last_command_;
}

void Operations::forget_ready() {
  std::erase_if(running_, [](const auto& running) {
    return running.second.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  });
}

}  // namespace amprt
