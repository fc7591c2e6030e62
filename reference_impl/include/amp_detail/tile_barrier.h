/// tile_barrier and the memory fences (AMP 1.2 §4.5).
#ifndef AMP_DETAIL_TILE_BARRIER_H
#define AMP_DETAIL_TILE_BARRIER_H

#include "device.h"

namespace concurrency {
namespace __detail {
struct system_barrier;
}

/// Synchronizes the threads of one tile. Programs get it from tiled_index and can only copy it. AMP 1.2 §4.5.
///
/// All threads of the tile must reach the same wait (§8.1.1).
class tile_barrier {
 public:
  explicit tile_barrier() restrict(cpu, amp) = delete (
      "[amp.barrier.no-default-constructor] a tile_barrier cannot be default-constructed; use the member "
      "'barrier' of the kernel's tiled_index");
  tile_barrier(const tile_barrier&) restrict(cpu, amp) {}
  tile_barrier& operator=(const tile_barrier&) restrict(cpu, amp) =
      delete ("[amp.barrier.no-assignment] a tile_barrier cannot be assigned to; it can only be copied");

#ifdef __AMPXX__
  // Each waits for all threads of the tile, then makes accesses before it visible to those after it: to all
  // memory, to global memory (array, array_view, texture), or to tile_static memory. §4.5.3.

  /// Equivalent to wait_with_all_memory_fence().
  void wait() const restrict(amp) { __detail::__amp_barrier(__detail::fence_all); }
  void wait_with_all_memory_fence() const restrict(amp) { __detail::__amp_barrier(__detail::fence_all); }
  void wait_with_global_memory_fence() const restrict(amp) {
    __detail::__amp_barrier(__detail::fence_global);
  }
  void wait_with_tile_static_memory_fence() const restrict(amp) {
    __detail::__amp_barrier(__detail::fence_tile_static);
  }
#endif

 private:
  friend struct __detail::system_barrier;

  explicit tile_barrier(const __detail::system_barrier&) restrict(cpu, amp) {}
};

namespace __detail {
/// The only class that can construct a tile_barrier.
struct system_barrier {
  static tile_barrier make() restrict(cpu, amp) { return tile_barrier(system_barrier()); }
};
}  // namespace __detail

#ifdef __AMPXX__
// Memory fences without a barrier: allowed in divergent code. AMP 1.2 §4.5.4.
inline void all_memory_fence(const tile_barrier&) restrict(amp) {
  __detail::__amp_fence(__detail::fence_all);
}
inline void global_memory_fence(const tile_barrier&) restrict(amp) {
  __detail::__amp_fence(__detail::fence_global);
}
inline void tile_static_memory_fence(const tile_barrier&) restrict(amp) {
  __detail::__amp_fence(__detail::fence_tile_static);
}
#endif

}  // namespace concurrency

#endif
