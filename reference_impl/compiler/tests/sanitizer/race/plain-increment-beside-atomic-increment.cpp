// One thread of the tile increments a counter plainly while the others do so atomically.
// AMP 1.2 §8.1.2, l.3248: "Applying normal stores and atomic operations concurrently to the same memory
// location results in undefined behavior."
// object: count
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> result(2);
  array_view<int> counts(2, result);
  parallel_for_each(
      extent<1>(16).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int count;
        if (t.local[0] == 0) count = 0;
        t.barrier.wait();
        if (t.local[0] == 7)
#ifdef FAULT
          ++count;  // first
#else
          atomic_fetch_inc(&count);
#endif
        else
          atomic_fetch_inc(&count);  // second
        t.barrier.wait();
        if (t.local[0] == 0) counts[t.tile] = count;
      });
  return counts[0] != 8 || counts[1] != 8;
}
