// All threads read the sum of a reduction that one thread may still be writing.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: partial
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 3);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int partial[8];
        const int local = t.local[0];
        partial[local] = values[t.global];
        for (int step = 4; step > 0; step /= 2) {
          t.barrier.wait();
          if (local < step) partial[local] += partial[local + step];  // first
        }
#ifndef FAULT
        t.barrier.wait();
#endif
        values[t.global] = partial[0];  // second
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += values[i] != 24;
  return wrong != 0;
}
