// A thread passes a message on to a third one, but without a fence between the two flags.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: message
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int message, flags[3];
        if (t.local[0] < 3) atomic_exchange(&flags[t.local[0]], 0);
        t.barrier.wait();
        if (t.local[0] == 0) {
          message = 3;  // first
          tile_static_memory_fence(t.barrier);
          atomic_exchange(&flags[0], 1);
        }
        if (t.local[0] == 1 && atomic_fetch_add(&flags[0], 0) == 1) {
#ifndef FAULT
          tile_static_memory_fence(t.barrier);
#endif
          atomic_exchange(&flags[1], 1);
        }
        int sum = 0;
        if (t.local[0] == 3 && atomic_fetch_add(&flags[1], 0) == 1) {
          tile_static_memory_fence(t.barrier);
          sum = message;  // second
        }
        results[t.global] = sum;
      });
  return (results[3] != 3 && results[3] != 0) || results[0] != 0;
}
