// The first thread sets a shared variable anew while others still read its last value.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: pivot
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8), factors{1, 2, 3};
  array_view<int> values(8, data);
  array_view<const int> pivots(3, factors);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int pivot;
        int sum = 0;
        for (int k = 0; k < 3; ++k) {
          if (t.local[0] == 0) pivot = pivots[k];  // first
          t.barrier.wait();
          sum += pivot * t.local[0];  // second
#ifndef FAULT
          t.barrier.wait();
#endif
        }
        values[t.global] = sum;
      });
  int wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += values[i] != 6 * i;
  return wrong != 0;
}
