// Two threads set the same one of two neighbouring bools.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: left
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static bool left, right;
        tile_static int values[4];
        const int i = t.local[0];
        if (i == 0) {
          left = false;
          right = false;
        }
        t.barrier.wait();
        values[i] = i;
        if (i == 2) left = true;  // first
#ifdef FAULT
        if (i == 3) left = true;  // second
#else
        if (i == 3) right = true;
#endif
        t.barrier.wait();
        results[t.global] = left && right ? values[3 - i] : 0;
      });
  return results[0] != 3 || results[3] != 0;
}
