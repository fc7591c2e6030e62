// The barrier orders accesses to global memory only, but the threads communicate through tile_static memory.
// AMP 1.2 §4.5.3, l.1556: "Establishes a memory fence on global memory operations (but not tile-static memory
// operations)"
// object: copied
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 4);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int copied[8];
        copied[t.local[0]] = values[t.global] + t.local[0];  // first
#ifdef FAULT
        t.barrier.wait_with_global_memory_fence();
#else
        t.barrier.wait_with_tile_static_memory_fence();
#endif
        values[t.global] = copied[(t.local[0] + 3) % 8];  // second
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += values[i] != 4 + (i + 3) % 8;
  return wrong != 0;
}
