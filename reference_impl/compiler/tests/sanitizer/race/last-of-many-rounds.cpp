// After many rounds with fences and barriers, a value is used without either.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: value
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
  data[1] = 0;
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int value, flag;
        for (int round = 0; round < 300; ++round) {
          if (t.local[0] == 0) {
            all_memory_fence(t.barrier);
            atomic_exchange(&flag, round);
          }
          if (t.local[0] == 1) {
            results[1] = atomic_fetch_add(&flag, 0);
            all_memory_fence(t.barrier);
          }
          t.barrier.wait();
        }
        if (t.local[0] == 0) value = 7;  // first
#ifndef FAULT
        t.barrier.wait();
#endif
        if (t.local[0] == 1) results[1] = value;  // second
      });
  return results[1] != 7 || results[2] != 0;
}
