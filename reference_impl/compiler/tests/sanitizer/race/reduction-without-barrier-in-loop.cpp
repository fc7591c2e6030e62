// The steps of a reduction follow each other without a barrier.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: partial
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<float> data(32, 0.5f), result(2);
  array_view<const float> values(32, data);
  array_view<float> sums(2, result);
  parallel_for_each(
      values.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static float partial[16];
        const int local = t.local[0];
        partial[local] = values[t.global];
        t.barrier.wait();
        for (int step = 8; step > 0; step /= 2) {
          if (local < step) partial[local] += partial[local + step];  // first second
#ifndef FAULT
          t.barrier.wait();
#endif
        }
        if (local == 0) sums[t.tile] = partial[0];
      });
  return sums[0] != 8.0f || sums[1] != 8.0f;
}
