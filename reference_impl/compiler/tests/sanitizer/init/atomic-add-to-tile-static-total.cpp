// The threads add atomically to a tile_static total that was never set to zero.
// AMP 1.2 §2.4.3.5.1, l.749: "tile_static variables are not initialized by the compiler and assume no default
// initial values."
// object: total
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> space(2);
  array_view<int> totals(2, space);
  parallel_for_each(
      extent<1>(16).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int total;
#ifndef FAULT
        if (t.local[0] == 0) total = 0;
        t.barrier.wait();
#endif
        atomic_fetch_add(&total, 1);  // here
        t.barrier.wait();
        if (t.local[0] == 0) totals[t.tile] = total;
      });
#ifndef FAULT
  if (totals[0] != 8 || totals[1] != 8) return 1;
#endif
  return 0;
}
