// A thread changes a value once more after it has set the flag.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Entry {
  int number, flag;
};

int main() {
  std::vector<Entry> list(4);
  std::vector<int> data(4), sums(4);
  array_view<Entry> entries(4, list);
  array_view<int> values(4, data), results(4, sums);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        if (t.local[0] == 0) {
          atomic_exchange(&entries[1].flag, 2);
          values[0] = 8;
          global_memory_fence(t.barrier);
          atomic_exchange(&entries[0].flag, 1);
#ifdef FAULT
          values[0] = 9;  // first
#else
          values[1] = 9;
#endif
        }
        const Entry seen = entries[t.local[0] == 2 ? 0 : 3];
        global_memory_fence(t.barrier);
        results[t.global] = seen.flag == 1 ? values[0] : 0;  // second
      });
#ifdef FAULT
  return 0;
#endif
  return results[2] != 8 && results[2] != 0;
}
