// The first two threads fill the tile's memory; in the right version, the second one copies no bytes.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: shared
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8);
  array_view<int> results(8, data);
#ifdef FAULT
  std::vector<int> sizes(1, 4);
#else
  std::vector<int> sizes(1, 0);
#endif
  array_view<const int> bytes(1, sizes);
  parallel_for_each(
      results.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int shared[8];
        int own[8] = {};
        if (t.local[0] == 0) shared[0] = 7;                            // first
        if (t.local[0] == 1) __builtin_memcpy(shared, own, bytes[0]);  // second
        t.barrier.wait();
        results[t.global] = shared[0];
      });
  return results[7] != 7;
}
