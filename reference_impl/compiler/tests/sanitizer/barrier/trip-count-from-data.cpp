// The threads of a tile pass the barrier of a loop differently often.
// AMP 1.2 §8.1.1, l.3170: "C++ AMP requires all active control flow expressions leading to a tile barrier to
// be tile-uniform."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data{1, 2, 3, 1, 2, 3, 1, 2}, space(8);
  array_view<const int> counts(8, data);
  array_view<int> result(8, space);
  parallel_for_each(
      counts.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        const int count = counts[t.global];
        int sum = 0;
#ifdef FAULT
        for (int i = 0; i < count; ++i) {
          sum += i;
          t.barrier.wait();  // here
        }
#else
        for (int i = 0; i < 3; ++i) {
          if (i < count) sum += i;
          t.barrier.wait();
        }
#endif
        result[t.global] = sum;
      });
#ifndef FAULT
  if (result[0] != 0 || result[2] != 3) return 1;
#endif
  return 0;
}
