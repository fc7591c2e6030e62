// Odd threads increment one of two tile_static variables, which a conditional expression selects.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: odd
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> result(2);
  array_view<int> counts(2, result);
  parallel_for_each(
      extent<1>(8).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int even;
        tile_static int odd;
        if (t.local[0] == 0) even = odd = 0;
        t.barrier.wait();
#ifdef FAULT
        if (t.local[0] == 0 || t.local[0] % 2 == 1) (t.local[0] % 2 == 0 ? even : odd) += 2;  // first second
#else
        if (t.local[0] == 0 || t.local[0] == 1) (t.local[0] % 2 == 0 ? even : odd) += 2;
#endif
        t.barrier.wait();
        if (t.local[0] == 0) {
          counts[0] = even;
          counts[1] = odd;
        }
      });
  return counts[0] != 2 || counts[1] < 2;
}
