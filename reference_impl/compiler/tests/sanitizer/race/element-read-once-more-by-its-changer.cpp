// A thread reads an element again behind a barrier for other memory, and changes it.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
  std::vector<int> numbers(4, 3);
  array_view<int> values(4, numbers);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        int read = 0;
        if (t.local[0] == 1) read = values[0];
        if (t.local[0] == 2) read = values[0];  // first
#ifdef FAULT
        t.barrier.wait_with_tile_static_memory_fence();
#else
        t.barrier.wait();
#endif
        if (t.local[0] == 1) {
          read += values[0];
          values[0] = 8;  // second
        }
        results[t.global] = read;
      });
  return values[0] != 8 || results[1] != 6;
}
