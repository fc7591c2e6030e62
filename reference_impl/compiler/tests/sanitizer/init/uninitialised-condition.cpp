// A tile_static variable decides a branch before any thread has written it.
// AMP 1.2 §2.4.3.5.1, l.757: "its initial contents are undefined"
// object: ready
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int ready;
#ifndef FAULT
        if (t.local[0] == 0) ready = 1;
        t.barrier.wait();
#endif
        int value = 7;
        if (ready != 0) value = 9;  // here
        values[t.global] = value;
      });
#ifndef FAULT
  if (values[0] != 9 || values[7] != 9) return 1;
#endif
  return 0;
}
