// A thread tells another one that it has read a value, without a fence before.
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
        if (t.local[0] == 0) {
          value = 5;
          atomic_exchange(&flag, 0);
        }
        t.barrier.wait();
        int read = 0;
        if (t.local[0] == 0) {
          read = value;  // first
#ifndef FAULT
          tile_static_memory_fence(t.barrier);
#endif
          atomic_exchange(&flag, 1);
        }
        if (t.local[0] == 1) {
          read = value;
          if (atomic_fetch_add(&flag, 0) == 1) {
            tile_static_memory_fence(t.barrier);
            value = 9;  // second
          }
        }
        results[t.global] = read;
      });
  return results[0] != 5 || results[1] != 5;
}
