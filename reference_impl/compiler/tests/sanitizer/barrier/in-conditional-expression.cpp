// One side of a conditional expression calls a function with a barrier; threads differ in the side.
// AMP 1.2 §8.1.1, l.3170: "C++ AMP requires all active control flow expressions leading to a tile barrier to
// be tile-uniform."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int waited(const tile_barrier& barrier) restrict(amp) {
  barrier.wait();  // here
  return 1;
}

int main() {
  array<int> result(8);
  parallel_for_each(
      result.extent.tile<4>(), [&result](tiled_index<4> t) restrict(amp) {
#ifdef FAULT
        result[t.global] = t.local[0] > 1 ? waited(t.barrier) : 0;
#else
        result[t.global] = t.tile[0] > 0 ? waited(t.barrier) : 0;
#endif
      });
  const std::vector<int> values = result;
#ifndef FAULT
  if (values[3] != 0 || values[4] != 1) return 1;
#endif
  return values[0] != 0;
}
