// A thread executes many fences before it sets a flag; the reader of the flag executes none.
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
        results[t.global] = 0;
        if (t.local[0] == 0) {
          for (int k = 0; k < 300; ++k) {
            if (k == 250) value = 7;  // first
            tile_static_memory_fence(t.barrier);
          }
          atomic_exchange(&flag, 1);
        }
        if (t.local[0] == 2 && atomic_fetch_add(&flag, 0) == 1) {
#ifndef FAULT
          tile_static_memory_fence(t.barrier);
#endif
          results[t.global] = value;  // second
        }
      });
  return (results[2] != 7 && results[2] != 0) || results[1] != 0;
}
