// All threads of the tile initialise one tile_static variable.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: total
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 2), result(2);
  array_view<const int> values(16, data);
  array_view<int> totals(2, result);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int total;
#ifdef FAULT
        total = 0;  // first second
#else
        if (t.local[0] == 0) total = 0;
#endif
        t.barrier.wait();
        atomic_fetch_add(&total, values[t.global]);
        t.barrier.wait();
        if (t.local[0] == 0) totals[t.tile] = total;
      });
  return totals[0] != 16 || totals[1] != 16;
}
