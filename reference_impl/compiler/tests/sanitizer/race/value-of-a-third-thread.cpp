// A thread waits for the flag of a second one, but reads the value of a third one.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8), sums(4);
  array_view<int> values(8, data), results(4, sums);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int flag;
        if (t.local[0] == 0) atomic_exchange(&flag, 0);
        t.barrier.wait();
        results[t.global] = 0;
        if (t.local[0] < 2) values[t.local[0]] = 7;  // first
        global_memory_fence(t.barrier);
        if (t.local[0] == 0) atomic_exchange(&flag, 1);
        if (t.local[0] == 2 && atomic_fetch_add(&flag, 0) == 1) {
          global_memory_fence(t.barrier);
#ifdef FAULT
          results[t.global] = values[1];  // second
#else
          results[t.global] = values[0];
#endif
        }
      });
  return (results[2] != 7 && results[2] != 0) || results[1] != 0;
}
