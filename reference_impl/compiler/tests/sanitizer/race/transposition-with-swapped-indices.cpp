// Two tiles write their transposed block to the same place, for the origin of the tile is used wrongly.
// AMP 1.2 §8.1.2.3, l.3276: "any two memory operations by threads from different tiles are always concurrent"
// object: target
#include <amp.h>

#include <numeric>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(64), result(64);
  std::iota(data.begin(), data.end(), 0);
  array_view<const int, 2> source(8, 8, data);
  array_view<int, 2> target(8, 8, result);
  parallel_for_each(
      source.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
        tile_static int block[4][4];
        block[t.local[0]][t.local[1]] = source[t.global];
        t.barrier.wait();
#ifdef FAULT
        const int row = t.tile_origin[0] + t.local[0];
#else
        const int row = t.tile_origin[1] + t.local[0];
#endif
        const int column = t.tile_origin[0] + t.local[1];
        target(row, column) = block[t.local[1]][t.local[0]];  // first second
      });
  int wrong = 0;
  for (int i = 0; i < 64; ++i) wrong += target(i / 8, i % 8) != i % 8 * 8 + i / 8;
  return wrong != 0;
}
