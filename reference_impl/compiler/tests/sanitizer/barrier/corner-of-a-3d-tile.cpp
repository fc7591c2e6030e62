// One thread of a tile of three dimensions returns before the barrier.
// AMP 1.2 §8.1.1, l.3195: "That any active control flow statement or expression hasn't been departed
// (necessarily in a non-uniform fashion) by a break, continue or return statement."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int, 3> result(2, 4, 4);
  parallel_for_each(
      result.extent.tile<2, 2, 2>(), [&result](tiled_index<2, 2, 2> t) restrict(amp) {
        result[t.global] = t.local[2];
#ifdef FAULT
        if (t.local == index<3>(1, 1, 1)) return;
#else
        if (t.tile == index<3>(0, 1, 1)) return;
#endif
        t.barrier.wait();  // here
        result[t.global] += 1;
      });
  const std::vector<int> values = result;
  return values[0] != 1 || values[17] != 2;
}
