// A function that the kernel calls increments a tile_static variable through a pointer, without atomics.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: count
#include <amp.h>

#include <vector>

using namespace concurrency;

void add(int* count, int value) restrict(amp) {
#ifdef FAULT
  *count += value;  // first second
#else
  atomic_fetch_add(count, value);
#endif
}

int main() {
  std::vector<int> data(16, 3), result(2);
  array_view<const int> values(16, data);
  array_view<int> counts(2, result);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int count;
        if (t.local[0] == 0) count = 0;
        t.barrier.wait();
        add(&count, values[t.global]);
        t.barrier.wait();
        if (t.local[0] == 0) counts[t.tile] = count;
      });
  return counts[0] != 24 || counts[1] != 24;
}
