#pragma once

#include <atomic>
#include <cstdint>

namespace amprt {

/// Returns 1, 2, ... for each Tag. No two calls in the process get the same number.
template <typename Tag>
std::uint64_t next_number() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace amprt
