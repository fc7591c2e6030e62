// A flag is set before a barrier for other memory; behind it, the flag is not looked at.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
  std::vector<int> numbers(4);
  array_view<int> values(4, numbers);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int flag;
        if (t.local[0] == 0) atomic_exchange(&flag, 0);
        t.barrier.wait();
        if (t.local[0] == 0) {
          values[3] = 6;  // first
          global_memory_fence(t.barrier);
          atomic_exchange(&flag, 1);
        }
        t.barrier.wait_with_tile_static_memory_fence();
#ifdef FAULT
        const int seen = 1;
#else
        const int seen = atomic_fetch_add(&flag, 0);
#endif
        global_memory_fence(t.barrier);
        results[t.global] = t.local[0] == 2 && seen == 1 ? values[3] : 0;  // second
      });
  return (results[2] != 6 && results[2] != 0) || results[1] != 0;
}
