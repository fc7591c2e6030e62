// Threads read elements of their tile's copy that other threads write, without a barrier between.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: copied
#include <amp.h>

#include <numeric>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16);
  std::iota(data.begin(), data.end(), 0);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int copied[8];
        const int local = t.local[0];
        copied[local] = values[t.global];  // first
#ifndef FAULT
        t.barrier.wait();
#endif
        values[t.global] = copied[7 - local];  // second
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += values[i] != i / 8 * 8 + 7 - i % 8;
  return wrong != 0;
}
