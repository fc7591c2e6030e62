// Only half of the threads of the tile reach a barrier, which stands in an if statement.
// AMP 1.2 §8.1.1, l.3162: "Correct C++ AMP programs require all threads in a tile to hit all tile barriers
// uniformly."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        values[t.global] = t.local[0];
#ifdef FAULT
        if (t.local[0] < 4) t.barrier.wait();  // here
#else
        if (t.tile[0] < 1) t.barrier.wait();
#endif
        values[t.global] += 1;
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += values[i] != i % 8 + 1;
#ifdef FAULT
  wrong = 0;
#endif
  return wrong != 0;
}
