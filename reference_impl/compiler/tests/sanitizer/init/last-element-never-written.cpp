// One thread writes nothing to the tile_static array, but all its elements are summed.
// AMP 1.2 §2.4.3.5.1, l.757: "its initial contents are undefined"
// object: copied
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int count = 7;
#else
  const int count = 8;
#endif
  std::vector<int> data(16, 1), space(2);
  array_view<const int> values(16, data);
  array_view<int> sums(2, space);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int copied[8];
        if (t.local[0] < count) copied[t.local[0]] = values[t.global];
        t.barrier.wait();
        int sum = 0;
        for (int i = 0; i < 8; ++i) sum += copied[i];  // here
        if (t.local[0] == 0) sums[t.tile] = sum;
      });
#ifndef FAULT
  if (sums[0] != 8 || sums[1] != 8) return 1;
#endif
  return 0;
}
