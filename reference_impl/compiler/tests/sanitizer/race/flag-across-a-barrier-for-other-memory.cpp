// A flag is set before a barrier that orders only global memory; behind it, the flag is not looked at.
// AMP 1.2 §4.5.3, l.1556: "Establishes a memory fence on global memory operations (but not tile-static memory
// operations)"
// object: value
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int value, flag;
        if (t.local[0] == 0) atomic_exchange(&flag, 0);
        t.barrier.wait();
        if (t.local[0] == 0) {
          value = 7;  // first
          tile_static_memory_fence(t.barrier);
          atomic_exchange(&flag, 1);
        }
        t.barrier.wait_with_global_memory_fence();
        results[t.global] = 0;
#ifdef FAULT
        const int seen = t.local[0] == 2;
#else
        const int seen = atomic_fetch_add(&flag, 0);
#endif
        tile_static_memory_fence(t.barrier);
        if (t.local[0] == 2 && seen == 1) results[t.global] = value;  // second
      });
  return (results[2] != 7 && results[2] != 0) || results[1] != 0;
}
