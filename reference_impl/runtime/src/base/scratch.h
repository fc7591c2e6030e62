#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>

namespace amprt {

/// Memory for the local data of a function: on the stack up to `bytes`, then from the heap.
template <std::size_t bytes = 1024>
class Scratch {
 public:
  std::pmr::memory_resource* memory() { return &memory_; }

 private:
  std::array<std::byte, bytes> bytes_;
  std::pmr::monotonic_buffer_resource memory_{bytes_.data(), bytes_.size()};
};

}  // namespace amprt
