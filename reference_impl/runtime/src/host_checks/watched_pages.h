/// The filter in front of the checks of the host's accesses.
#pragma once

#include <cstddef>
#include <cstdint>

namespace amprt {

/// While it exists, the host's code announces its accesses to this memory.
class WatchedRange {
 public:
  WatchedRange(std::uintptr_t begin, std::size_t bytes);
  ~WatchedRange();
  WatchedRange(const WatchedRange&) = delete;

  std::uintptr_t begin() const { return begin_; }
  bool overlaps(std::uintptr_t begin, std::size_t bytes) const {
    return begin < begin_ + bytes_ && begin_ < begin + bytes;
  }

 private:
  void count(std::uint32_t change) const;

  const std::uintptr_t begin_;
  const std::size_t bytes_;
};

}  // namespace amprt
