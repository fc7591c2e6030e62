// Threads beyond the end return before the barrier, which the others of the last tile then reach alone.
// AMP 1.2 §8.1.1, l.3195: "That any active control flow statement or expression hasn't been departed
// (necessarily in a non-uniform fashion) by a break, continue or return statement."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(13);
  array_view<int> values(13, data);
  parallel_for_each(
      values.extent.tile<8>().pad(), [=](tiled_index<8> t) restrict(amp) {
#ifdef FAULT
        if (t.global[0] >= 13) return;
        t.barrier.wait();  // here
#else
        t.barrier.wait();
        if (t.global[0] >= 13) return;
#endif
        values[t.global] = t.local[0];
      });
  return values[7] != 7 || values[12] != 4;
}
