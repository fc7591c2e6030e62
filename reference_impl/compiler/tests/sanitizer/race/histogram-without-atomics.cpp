// Threads of a tile count into shared bins with plain increments.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: bins
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(32), result(8);
  for (int i = 0; i < 32; ++i) data[i] = i % 4;
  array_view<const int> values(32, data);
  array_view<int> counts(8, result);
  parallel_for_each(
      values.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static int bins[4];
        if (t.local[0] < 4) bins[t.local[0]] = 0;
        t.barrier.wait();
#ifdef FAULT
        ++bins[values[t.global]];  // first second
#else
        atomic_fetch_inc(&bins[values[t.global]]);
#endif
        t.barrier.wait();
        if (t.local[0] < 4) counts[t.tile[0] * 4 + t.local[0]] = bins[t.local[0]];
      });
  int wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += counts[i] != 4;
  return wrong != 0;
}
