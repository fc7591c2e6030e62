// Two threads read the same flag between fences, but none of them sets it.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
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
        if (t.local[0] == 0) flag = 0;
        t.barrier.wait();
        results[t.global] = 0;
        if (t.local[0] == 0) {
          value = 7;  // first
          tile_static_memory_fence(t.barrier);
#ifdef FAULT
          if (flag == 1) return;
#else
          atomic_exchange(&flag, 1);
#endif
        }
        if (t.local[0] == 2) {
          const int seen = flag;
          tile_static_memory_fence(t.barrier);
#ifdef FAULT
          results[t.global] = seen + value;  // second
#else
          if (seen == 1) results[t.global] = seen + value;
#endif
        }
      });
#ifdef FAULT
  return 0;
#endif
  return (results[2] != 8 && results[2] != 0) || results[1] != 0;
}
