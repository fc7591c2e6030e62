// One thread of each tile adds the tile's sum to a single element, without atomics.
// AMP 1.2 §8.1.2, l.3243: "the only mechanism available for cross-tile communication is atomic operations"
// object: total
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> zeros(4);
  array<int> total(4, zeros.begin());
  parallel_for_each(
      extent<1>(32).tile<8>(), [&total](tiled_index<8> t) restrict(amp) {
        tile_static int sum;
        if (t.local[0] == 0) sum = 0;
        t.barrier.wait();
        atomic_fetch_add(&sum, t.local[0]);
        t.barrier.wait();
#ifdef FAULT
        if (t.local[0] == 0) total[0] += sum;  // first second
#else
        if (t.local[0] == 0) total[t.tile] += sum;
#endif
      });
  const std::vector<int> result = total;
  return result[0] % 28 != 0 || result[0] == 0;
}
