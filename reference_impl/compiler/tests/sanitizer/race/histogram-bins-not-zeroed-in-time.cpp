// Some threads count into bins that others are still setting to zero.
// AMP 1.2 §8.1.2, l.3248: "Applying normal stores and atomic operations concurrently to the same memory
// location results in undefined behavior."
// object: bins
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(32), result(4);
  for (int i = 0; i < 32; ++i) data[i] = (i + 1) % 4;
  array_view<const int> values(32, data);
  array_view<int> counts(4, result);
  parallel_for_each(
      values.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
        tile_static int bins[4];
        if (t.local[0] < 4) bins[t.local[0]] = 0;  // first
#ifndef FAULT
        t.barrier.wait_with_tile_static_memory_fence();
#endif
        atomic_fetch_add(&bins[values[t.global]], 1);  // second
        t.barrier.wait_with_tile_static_memory_fence();
        if (t.local[0] < 4) counts[t.local[0]] = bins[t.local[0]];
      });
  int wrong = 0;
  for (int i = 0; i < 4; ++i) wrong += counts[i] != 8;
  return wrong != 0;
}
