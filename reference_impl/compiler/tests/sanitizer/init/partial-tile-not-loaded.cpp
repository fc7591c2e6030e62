// Threads beyond the end load nothing, but the reduction reads their elements, too.
// AMP 1.2 §2.4.3.5.1, l.757: "its initial contents are undefined"
// object: partial
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(13, 1), space(2);
  array_view<const int> values(13, data);
  array_view<int> sums(2, space);
  parallel_for_each(
      values.extent.tile<8>().pad(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int partial[8];
        const int local = t.local[0];
#ifdef FAULT
        if (t.global[0] < 13) partial[local] = values[t.global];
#else
        partial[local] = t.global[0] < 13 ? values[t.global] : 0;
#endif
        for (int step = 4; step > 0; step /= 2) {
          t.barrier.wait();
          if (local < step) partial[local] += partial[local + step];  // here
        }
        if (local == 0) sums[t.tile] = partial[0];
      });
#ifndef FAULT
  if (sums[1] != 5) return 1;
#endif
  return sums[0] != 8;
}
