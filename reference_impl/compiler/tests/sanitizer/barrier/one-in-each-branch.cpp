// All threads wait, but at two different barriers, one in each branch.
// AMP 1.2 §8.1.1, l.3162: "when a thread encounters a particular tile_barrier::wait call site (or any other
// barrier method of class tile_barrier), all other threads in the tile must encounter the same call site"
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int> result(8);
  parallel_for_each(
      result.extent.tile<8>(), [&result](tiled_index<8> t) restrict(amp) {
        int value = 0;
#ifdef FAULT
        if (t.local[0] < 4) {
          value = 1;
          t.barrier.wait();  // here
        } else {
          value = 2;
          t.barrier.wait();  // here
        }
#else
        value = t.local[0] < 4 ? 1 : 2;
        t.barrier.wait();
#endif
        result[t.global] = value;
      });
  const std::vector<int> values = result;
  return values[0] != 1 || values[7] != 2;
}
