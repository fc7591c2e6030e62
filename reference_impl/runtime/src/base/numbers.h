#pragma once

#include <atomic>
#include <cstdint>

namespace amprt {

/// 1, 2, ... for each Tag, over all threads; never given twice.
template <typename Tag>
std::uint64_t next_number() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace amprt
