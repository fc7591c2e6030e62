// The barrier orders reads and writes within a tile, but the stencil reaches into the next tile.
// AMP 1.2 §8.1.2.3, l.3276: "any two memory operations by threads from different tiles are always concurrent"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(17, 1);
  array_view<int> values(17, data);
#ifdef FAULT
  const int width = 16;
#else
  const int width = 7;
#endif
  parallel_for_each(
      extent<1>(16).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        const int i = t.global[0];
        int next = 0;
        if (t.local[0] < width) next = values[i + 1];  // first
        t.barrier.wait();
        values[i] += next;  // second
      });
  int wrong = 0;
  for (int i = 0; i < 7; ++i) wrong += values[i] != 2;
  return wrong != 0;
}
