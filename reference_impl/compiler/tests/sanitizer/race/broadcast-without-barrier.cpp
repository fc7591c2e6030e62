// All threads read a variable that the first thread of the tile sets, without a barrier between.
// AMP 1.2 §2.4.3.5.1, l.749: "A tile_static variable declaration does not constitute a barrier"
// object: base
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<double> data(16);
  array_view<double> values(16, data);
  parallel_for_each(
      values.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static double base;
        if (t.local[0] == 0) base = t.tile[0] * 10.0;  // first
#ifndef FAULT
        t.barrier.wait();
#endif
        values[t.global] = base + t.local[0];  // second
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += values[i] != i / 4 * 10.0 + i % 4;
  return wrong != 0;
}
