// Some threads leave a loop by break before its barrier.
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
        int steps = 0;
        for (int i = 0; i < 4; ++i) {
#ifdef FAULT
          if (i == t.local[0]) break;
#endif
          t.barrier.wait();  // here
          ++steps;
        }
        result[t.global] = steps;
      });
  const std::vector<int> steps = result;
  return steps[7] != 4;
}
