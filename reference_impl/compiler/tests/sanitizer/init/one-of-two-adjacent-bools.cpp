// A thread sets one of two neighbouring bools of the tile; all threads read the other one.
// AMP 1.2 §2.4.3.5.1, l.749: "tile_static variables are not initialized by the compiler and assume no default
// initial values."
// object: ready
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static bool valid, ready;
        if (t.local[0] == 0) {
          valid = true;
#ifndef FAULT
          ready = false;
#endif
        }
        t.barrier.wait();
        results[t.global] = valid && ready ? 1 : 2;  // here
      });
  return results[3] != 2;
}
