/// How long kernels take.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>

namespace amprt {

/// Remembers how long one thread or tile of a kernel took last time. Threads use it without a lock. Kernels
/// whose numbers differ by a multiple of the table's size replace each other.
class KernelCosts {
 public:
  /// In nanoseconds; none if the kernel is not known, or no longer.
  std::optional<float> of(std::uint64_t kernel) const {
    const std::uint64_t entry = slot_of(kernel).load(std::memory_order_relaxed);
    if (entry >> 32 != tag_of(kernel)) return std::nullopt;
    return std::bit_cast<float>(static_cast<std::uint32_t>(entry));
  }

  void note(std::uint64_t kernel, float nanoseconds) {
    const std::uint64_t entry = tag_of(kernel) << 32 | std::bit_cast<std::uint32_t>(nanoseconds);
    slot_of(kernel).store(entry, std::memory_order_relaxed);
  }

 private:
  /// Numbers of kernels begin at 1, so that no kernel has the tag of an empty slot.
  static std::uint64_t tag_of(std::uint64_t kernel) { return kernel & 0xFFFFFFFF; }
  const std::atomic<std::uint64_t>& slot_of(std::uint64_t kernel) const {
    return slots_[kernel % slots_.size()];
  }
  std::atomic<std::uint64_t>& slot_of(std::uint64_t kernel) { return slots_[kernel % slots_.size()]; }

  std::array<std::atomic<std::uint64_t>, 256> slots_ = {};
};

}  // namespace amprt
