// A thread uses a value as soon as it has read the flag of another thread, without a fence of its own.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: value
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16);
  array_view<int> results(16, data);
  parallel_for_each(
      results.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int value, flag;
        if (t.local[0] == 2) atomic_exchange(&flag, 0);
        t.barrier.wait();
        results[t.global] = 0;
        if (t.local[0] == 2) {
          value = 7;  // first
          tile_static_memory_fence(t.barrier);
          atomic_exchange(&flag, 1);
        }
        if (t.local[0] == 5 && atomic_fetch_add(&flag, 0) == 1) {
#ifndef FAULT
          tile_static_memory_fence(t.barrier);
#endif
          results[t.global] = value;  // second
        }
      });
  return (results[5] != 7 && results[5] != 0) || results[6] != 0;
}
