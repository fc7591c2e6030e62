// The barrier orders accesses to tile_static memory only, but the threads communicate through an array.
// AMP 1.2 §4.5.3, l.1557: "Establishes a memory fence on tile-static memory operations (but not global memory
// operations)"
// object: exchange
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int> exchange(16);
  std::vector<int> data(16);
  array_view<int> result(16, data);
  parallel_for_each(
      result.extent.tile<8>(), [ =, &exchange ](tiled_index<8> t) restrict(amp) {
        exchange[t.global] = t.global[0] * 2;  // first
#ifdef FAULT
        t.barrier.wait_with_tile_static_memory_fence();
#else
        t.barrier.wait_with_global_memory_fence();
#endif
        result[t.global] = exchange[t.tile_origin[0] + 7 - t.local[0]];  // second
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += result[i] != 2 * (i / 8 * 8 + 7 - i % 8);
  return wrong != 0;
}
