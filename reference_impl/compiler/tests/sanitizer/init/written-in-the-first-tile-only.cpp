// Only the first tile sets its tile_static variable; each tile has one of its own.
// AMP 1.2 §2.4.3.5.1, l.757: "its initial contents are undefined"
// object: base
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int base;
#ifdef FAULT
        if (t.global[0] == 0) base = 100;
#else
        if (t.local[0] == 0) base = 100;
#endif
        t.barrier.wait();
        values[t.global] = base;  // here
      });
#ifndef FAULT
  if (values[15] != 100) return 1;
#endif
  return values[0] != 100;
}
