// The condition of a loop with a barrier is not the same in all threads of the tile.
// AMP 1.2 §8.1.1, l.3170: "C++ AMP requires all active control flow expressions leading to a tile barrier to
// be tile-uniform."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int> result(8);
  parallel_for_each(
      result.extent.tile<8>(), [&result](tiled_index<8> t) restrict(amp) {
        int steps = 0;
        do {
          ++steps;
          t.barrier.wait_with_all_memory_fence();  // here
#ifdef FAULT
        } while (steps <= t.local[0] / 4);
#else
        } while (steps <= 1);
#endif
        result[t.global] = steps;
      });
  const std::vector<int> steps = result;
  return steps[7] != 2;
}
