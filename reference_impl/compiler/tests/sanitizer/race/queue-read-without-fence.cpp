// One thread fills a long queue and counts the entries; the reader forgets the fence.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: queue
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int queue[300];
        tile_static int count, done;
        if (t.local[0] == 0) atomic_exchange(&count, 0);
        if (t.local[0] == 0) atomic_exchange(&done, 0);
        t.barrier.wait();
        if (t.local[0] == 0) {
          for (int i = 0; i < 300; ++i) {
            queue[i] = i;  // first
            tile_static_memory_fence(t.barrier);
            atomic_fetch_inc(&count);
          }
          atomic_exchange(&done, 1);
        }
        int sum = 0;
        const bool reads = t.local[0] == 3 && atomic_fetch_add(&done, 0) == 1;
#ifndef FAULT
        tile_static_memory_fence(t.barrier);
#endif
        const int entries = reads ? 300 : 0;
        for (int i = 0; i < entries; ++i) sum += queue[i] == i;  // second
        results[t.global] = sum - entries;
      });
  return results[0] != 0 || results[3] != 0;
}
