// A step of a prefix sum adds elements in place that other threads change in the same step.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: sums
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<double> data(16, 2.0);
  array_view<double> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static double sums[8];
        const int local = t.local[0];
        sums[local] = values[t.global];
        t.barrier.wait();
        for (int distance = 1; distance < 8; distance *= 2) {
#ifdef FAULT
          if (local >= distance) sums[local] += sums[local - distance];  // first second
#else
          const double before = local >= distance ? sums[local - distance] : 0.0;
          t.barrier.wait();
          sums[local] += before;
#endif
          t.barrier.wait();
        }
        values[t.global] = sums[local];
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += values[i] != 2.0 * (i % 8 + 1);
  return wrong != 0;
}
