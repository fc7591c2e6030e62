// The last thread of the tile reads one element past the end of a tile_static array.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: copied
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int copied[8];
        copied[t.local[0]] = values[t.global];
        t.barrier.wait();
#ifdef FAULT
        values[t.global] = copied[t.local[0] + 1];  // here
#else
        values[t.global] = copied[(t.local[0] + 1) % 8];
#endif
      });
  return values[0] != 1 || values[8] != 1;
}
