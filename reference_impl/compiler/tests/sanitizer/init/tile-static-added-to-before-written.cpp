// Each thread adds to its element of a tile_static array, which has no value yet.
// AMP 1.2 §2.4.3.5.1, l.749: "tile_static variables are not initialized by the compiler and assume no default
// initial values."
// object: sums
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 4);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int sums[8];
#ifdef FAULT
        sums[t.local[0]] += values[t.global];  // here
#else
        sums[t.local[0]] = values[t.global];
#endif
        values[t.global] = sums[t.local[0]];
      });
#ifndef FAULT
  if (values[0] != 4 || values[15] != 4) return 1;
#endif
  return 0;
}
