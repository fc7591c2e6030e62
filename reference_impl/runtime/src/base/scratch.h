#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>

namespace amprt {

/// What a function needs for a moment: on the stack, unless it is a lot.
template <std::size_t bytes = 1024>
class Scratch {
 public:
  std::pmr::memory_resource* memory() { return &memory_; }

 private:
  std::array<std::byte, bytes> bytes_;
  std::pmr::monotonic_buffer_resource memory_{bytes_.data(), bytes_.size()};
};

}  // namespace amprt
