// Each step of a prefix sum reads elements that the step before may still be writing.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: sums
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int sums[8];
        const int local = t.local[0];
        sums[local] = values[t.global];
        t.barrier.wait();
        for (int distance = 1; distance < 8; distance *= 2) {
          const int before = local >= distance ? sums[local - distance] : 0;  // first
          t.barrier.wait();
          sums[local] += before;  // second
#ifndef FAULT
          t.barrier.wait();
#endif
        }
        values[t.global] = sums[local];
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += values[i] != i % 8 + 1;
  return wrong != 0;
}
