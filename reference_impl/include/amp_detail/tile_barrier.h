/// tile_barrier and the memory fences (AMP 1.2 §4.5).
#ifndef AMP_DETAIL_TILE_BARRIER_H
#define AMP_DETAIL_TILE_BARRIER_H

#include "device.h"

namespace concurrency {
namespace __detail {
struct system_barrier;
}

/// Synchronizes the threads of one tile; made by the system only. AMP 1.2 §4.5.
///
/// A wait must be reached by all threads of the tile (§8.1.1).
class tile_barrier {
 public:
  explicit tile_barrier() restrict(cpu, amp) =
      delete ("[amp.barrier.no-default-constructor] a tile_barrier comes with the tiled_index of a kernel");
  tile_barrier(const tile_barrier&) restrict(cpu, amp) {}
  tile_barrier& operator=(const tile_barrier&) restrict(cpu, amp) =
      delete ("[amp.barrier.no-assignment] a tile_barrier cannot be assigned to");

#ifdef __AMPXX__
  /// The same as wait_with_all_memory_fence.
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
/// The one maker of barriers.
struct system_barrier {
  static tile_barrier make() restrict(cpu, amp) { return tile_barrier(system_barrier()); }
};
}  // namespace __detail

#ifdef __AMPXX__
/// Fences without a barrier: allowed in divergent code. AMP 1.2 §4.5.4.
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
