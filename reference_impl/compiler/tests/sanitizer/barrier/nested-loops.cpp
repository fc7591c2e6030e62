// The inner loop, which contains the barrier, starts at the thread's own number.
// AMP 1.2 §8.1.1, l.3170: "C++ AMP requires all active control flow expressions leading to a tile barrier to
// be tile-uniform."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int> result(4);
  parallel_for_each(
      result.extent.tile<4>(), [&result](tiled_index<4> t) restrict(amp) {
        int sum = 0;
        for (int i = 0; i < 2; ++i) {
#ifdef FAULT
          for (int k = t.local[0]; k < 4; ++k) {
            t.barrier.wait();  // here
            sum += k;
          }
#else
          for (int k = 0; k < 4; ++k) {
            t.barrier.wait();
            if (k >= t.local[0]) sum += k;
          }
#endif
        }
        result[t.global] = sum;
      });
  const std::vector<int> sums = result;
  return sums[0] != 12;
}
