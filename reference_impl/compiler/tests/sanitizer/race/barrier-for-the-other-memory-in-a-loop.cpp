// A barrier that orders only tile_static memory stands between two steps over an array_view; fences came
// before.
// AMP 1.2 §4.5.3, l.1557: "Establishes a memory fence on tile-static memory operations (but not global memory
// operations)"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static int total;
        if (t.local[0] == 0) total = 0;
        all_memory_fence(t.barrier);
        t.barrier.wait_with_tile_static_memory_fence();
        atomic_fetch_inc(&total);
        values[t.global] = 2;
        t.barrier.wait();
        const int right = values[(t.local[0] + 1) % 16];  // first
#ifdef FAULT
        t.barrier.wait_with_tile_static_memory_fence();
#else
        t.barrier.wait_with_global_memory_fence();
#endif
        values[t.global] = right + total;  // second
      });
  return values[0] != 18 || values[15] != 18;
}
