// A thread replaces the value that it has got behind a flag, and a third one reads it without a flag.
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
        if (t.local[0] == 0) atomic_exchange(&flag, 0);
        t.barrier.wait();
        if (t.local[0] == 0) {
          value = 7;
          tile_static_memory_fence(t.barrier);
          atomic_exchange(&flag, 1);
        }
        if (t.local[0] == 1 && atomic_fetch_add(&flag, 0) == 1) {
          tile_static_memory_fence(t.barrier);
          value = 8;  // first
        }
#ifndef FAULT
        t.barrier.wait();
#endif
        results[t.global] = t.local[0] == 2 ? value : 0;  // second
      });
  return (results[2] != 7 && results[2] != 8) || results[1] != 0;
}
