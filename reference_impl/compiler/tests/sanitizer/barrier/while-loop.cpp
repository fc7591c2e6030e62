// A loop with a barrier runs as long as the thread's own number is not used up.
// AMP 1.2 §8.1.1, l.3191: "That the same barrier will be encountered by all other threads in the tile."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int> result(8);
  parallel_for_each(
      result.extent.tile<4>(), [&result](tiled_index<4> t) restrict(amp) {
#ifdef FAULT
        int left = t.local[0];
#else
        int left = t.tile[0];
#endif
        int steps = 0;
        while (left > 0) {
          --left;
          ++steps;
          t.barrier.wait();  // here
        }
        result[t.global] = steps;
      });
  const std::vector<int> steps = result;
#ifndef FAULT
  if (steps[0] != 0 || steps[4] != 1) return 1;
#endif
  return steps[0] != 0;
}
