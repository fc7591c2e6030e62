// A thread sets a flag behind a fence for global memory, but the value is in tile_static memory.
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
        results[t.global] = 0;
        if (t.local[0] == 0) {
          value = 7;  // first
#ifdef FAULT
          global_memory_fence(t.barrier);
#else
          tile_static_memory_fence(t.barrier);
#endif
          atomic_exchange(&flag, 1);
        }
        if (t.local[0] == 2 && atomic_fetch_add(&flag, 0) == 1) {
          all_memory_fence(t.barrier);
          results[t.global] = value;  // second
        }
      });
  return (results[2] != 7 && results[2] != 0) || results[1] != 0;
}
