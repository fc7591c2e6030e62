// A thread reads back a value that another one reads without a barrier.
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
        tile_static int value;
        results[t.global] = 0;
        tile_static_memory_fence(t.barrier);
        if (t.local[0] == 0) {
          value = 7;  // first
          results[t.global] = value;
        }
#ifndef FAULT
        t.barrier.wait();
#endif
        if (t.local[0] == 1) results[t.global] = value;  // second
      });
  return results[0] != 7 || results[1] != 7;
}
