// Several threads of the tile store to one tile_static flag.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: changed
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static unsigned changed;
        if (t.local[0] == 0) changed = 0;
        t.barrier.wait();
#ifdef FAULT
        if (t.local[0] % 5 == 1) changed = 1;  // first second
#else
        if (t.local[0] % 5 == 1) atomic_fetch_or(&changed, 1u);
#endif
        t.barrier.wait();
        values[t.global] = changed;
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += values[i] != 1;
  return wrong != 0;
}
