// The bound of a loop is an element of a tile_static array that no thread has written.
// AMP 1.2 §2.4.3.5.1, l.749: "tile_static variables are not initialized by the compiler and assume no default
// initial values."
// object: bounds
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int bounds[8];
#ifndef FAULT
        bounds[t.local[0]] = 5;
#endif
        const int bound = bounds[t.local[0]] & 7;  // here
        int sum = 0;
        for (int i = 0; i < bound; ++i) ++sum;
        values[t.global] = sum;
      });
#ifndef FAULT
  if (values[0] != 5 || values[7] != 5) return 1;
#endif
  return 0;
}
