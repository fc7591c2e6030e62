/// The order that fences and atomic operations give to the accesses of a tile's threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "amp_detail/kernel_checks.h"

namespace amprt {

/// The kinds of memory that a fence can order; the numbers of the bits in the argument `memory` of fences and
/// barriers.
enum class SharedMemory : unsigned { global = 0, tile_static = 1 };

/// An access is before one of another thread of the tile if its thread then executed a fence and changed some
/// location atomically, and the other thread read that location and then executed a fence, too (AMP 1.2
/// §8.1.2.3): directly, or by way of further threads.
class FenceOrder {
 public:
  /// More fences of one thread are not told apart.
  static constexpr unsigned most = 255;

  /// Nothing is before what follows, as in a new tile, or everything is, as behind a barrier.
  void clear();
  /// Whether there was a fence since then.
  bool is_used() const { return !done_.empty(); }

  /// A thread executes a fence for these kinds of memory: bits.
  void fence(std::uint32_t thread, std::uint32_t memory);
  /// A thread accesses these bytes. Accesses before the first fence need not be announced.
  void access(std::uint32_t thread, std::uintptr_t address, std::size_t bytes, amp_access_kind kind);

  /// The number of fences that the thread has executed.
  unsigned fences(std::uint32_t thread, SharedMemory memory) const {
    return is_used() ? fences_of(thread, memory) : 0;
  }
  /// Whether an access that a thread has made after so many fences is before what another one does now.
  bool is_before(std::uint32_t thread, unsigned fences, std::uint32_t other, SharedMemory memory) const;

 private:
  using Counts = std::array<std::uint8_t, 2>;  ///< fences for each kind of memory
  using Threads =
      std::unordered_map<std::uint32_t, Counts>;  ///< what they did before so many of their fences

  unsigned fences_of(std::uint32_t thread, SharedMemory memory) const;
  static void merge(Threads& into, const Threads& from);

  Threads done_;                                          ///< the fences of each thread
  std::unordered_map<std::uintptr_t, Threads> released_;  ///< what is before the atomic changes of a word
  std::unordered_map<std::uint32_t, Threads>
      seen_;  ///< what will be before the thread once it executes a fence
  std::unordered_map<std::uint32_t, Threads> before_;  ///< what is before the thread
};

}  // namespace amprt
