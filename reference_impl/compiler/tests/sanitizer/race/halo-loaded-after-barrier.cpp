// One thread loads the right border of the tile's copy after the barrier, while its neighbours read it.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: copied
#include <amp.h>

#include <numeric>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(17), result(16);
  std::iota(data.begin(), data.end(), 0);
  array_view<const int> values(17, data);
  array_view<int> sums(16, result);
  parallel_for_each(
      sums.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int copied[9];
        copied[t.local[0]] = values[t.global];
#ifdef FAULT
        t.barrier.wait();
        if (t.local[0] == 0) copied[8] = values[t.tile_origin[0] + 8];  // first
#else
        if (t.local[0] == 0) copied[8] = values[t.tile_origin[0] + 8];
        t.barrier.wait();
#endif
        sums[t.global] = copied[t.local[0]] + copied[t.local[0] + 1];  // second
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += sums[i] != 2 * i + 1;
  return wrong != 0;
}
