#include "views/operations.h"

#include <algorithm>

namespace amprt {

std::uint64_t Operations::begin() {
  const std::lock_guard lock(mutex_);
  running_.insert(last_ + 1);
  return ++last_;
}

void Operations::end(std::uint64_t number, std::uint64_t last_command) noexcept {
  {
    const std::lock_guard lock(mutex_);
    running_.erase(number);
    last_command_ = std::max(last_command_, last_command);
  }
  ended_.notify_all();
}

std::uint64_t Operations::last() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

std::uint64_t Operations::wait(std::uint64_t number) const {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [&] { return running_.empty() || *running_.begin() > number; });
  return last_command_;
}

}  // namespace amprt
