// The borders of the tile's copy are loaded, but not the corner that the stencil reads.
// AMP 1.2 §2.4.3.5.1, l.757: "its initial contents are undefined"
// object: copied
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(81, 1), space(64);
  array_view<const int, 2> values(9, 9, data);
  array_view<int, 2> sums(8, 8, space);
  parallel_for_each(
      sums.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
        tile_static int copied[5][5];
        const int y = t.local[0], x = t.local[1];
        copied[y][x] = values[t.global];
        if (y == 3) copied[4][x] = values(t.global[0] + 1, t.global[1]);
        if (x == 3) copied[y][4] = values(t.global[0], t.global[1] + 1);
#ifndef FAULT
        if (y == 3 && x == 3) copied[4][4] = values(t.global[0] + 1, t.global[1] + 1);
#endif
        t.barrier.wait();
        sums[t.global] = copied[y][x] + copied[y + 1][x + 1];  // here
      });
#ifndef FAULT
  if (sums(3, 3) != 2 || sums(7, 7) != 2) return 1;
#endif
  return sums(0, 0) != 2;
}
