// Some threads skip the barrier of a loop by continue.
// AMP 1.2 §8.1.1, l.3195: "That any active control flow statement or expression hasn't been departed
// (necessarily in a non-uniform fashion) by a break, continue or return statement."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int> result(8);
  parallel_for_each(
      result.extent.tile<8>(), [&result](tiled_index<8> t) restrict(amp) {
        int sum = 0;
        for (int i = 0; i < 3; ++i) {
#ifdef FAULT
          if ((i + t.local[0]) % 5 == 0) continue;
          t.barrier.wait_with_tile_static_memory_fence();  // here
#else
          t.barrier.wait_with_tile_static_memory_fence();
          if ((i + t.local[0]) % 5 == 0) continue;
#endif
          sum += i;
        }
        result[t.global] = sum;
      });
  const std::vector<int> sums = result;
  return sums[1] != 3;
}
