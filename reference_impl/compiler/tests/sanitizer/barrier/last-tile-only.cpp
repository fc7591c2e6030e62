// Only in the last tile does the number of rounds differ between threads.
// AMP 1.2 §8.1.1, l.3162: "Correct C++ AMP programs require all threads in a tile to hit all tile barriers
// uniformly."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(20, 1), space(24);
  array_view<const int> values(20, data);
  array_view<int> result(24, space);
  parallel_for_each(
      result.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
#ifdef FAULT
        const int rounds = t.global[0] < 20 ? 2 : 1;
#else
        const int rounds = t.tile[0] < 2 ? 2 : 1;
#endif
        int sum = 0;
        for (int i = 0; i < rounds; ++i) {
          if (t.global[0] < 20) sum += values[t.global];
          t.barrier.wait();  // here
        }
        result[t.global] = sum;
      });
  return result[0] != 2 || result[23] != 0;
}
