/// Races: what is remembered about the accesses to one location in one launch.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "amp_detail/kernel_checks.h"
#include "kernel_checks/fence_order.h"

namespace amprt {

/// A thread that accesses a location. Tiles run one after the other, in the order of their numbers.
struct Accessor {
  std::uint64_t thread;         ///< of the launch
  std::uint64_t first_of_tile;  ///< the first thread of its tile
  std::uint32_t barriers;       ///< of its tile before the access, of those that order this kind of memory
  unsigned fences = 0;          ///< of the thread before the access, for global memory
  const FenceOrder* order = nullptr;  ///< of its tile, if that has executed fences

  /// Whether an access by another thread of the tile after so many fences is before this one.
  bool follows(std::uint64_t other, unsigned fences) const;
};

/// The accesses to one location of global memory that later ones can race with (AMP 1.2 §8.1.2). Two accesses
/// race if they are by different threads, one of them is a write that is not atomic, and nothing orders them:
/// a barrier or fences of their tile; nothing orders threads of different tiles.
///
/// A few accesses represent all others: the last write; of the others, those of two threads since the last
/// barrier, and one of an earlier tile. If fences order some of those, a race with one that they represent
/// can be missed.
class History {
 public:
  struct Access {
    std::uint64_t thread;
    std::uint32_t place;
    amp_access_kind kind;
  };

  /// Adds an access. Returns an earlier one that it races with, if any.
  std::optional<Access> add(const Accessor& by, amp_access_kind kind, std::uint32_t place);

 private:
  struct Record {
    std::uint64_t thread = none;
    std::uint32_t barriers = 0;
    std::uint32_t fences : 8 = 0;
    std::uint32_t kind : 2 = 0;  ///< amp_access_kind
    std::uint32_t place : 22 = 0;
  };
  static constexpr std::uint64_t none = ~std::uint64_t{0};

  /// Accesses that do not race with each other.
  struct Peers {
    Record first;    ///< of the newest tile, since its last barrier
    Record second;   ///< by another thread than `first`
    Record earlier;  ///< of an earlier tile

    void add(const Accessor& by, const Record& record);
    const Record* racing_with(const Accessor& by) const;
  };

  static bool races(const Record& record, const Accessor& by);

  Record write_;
  Peers others_;  ///< reads and atomic operations
};

}  // namespace amprt
