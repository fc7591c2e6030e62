// Threads read what a neighbouring tile writes; a barrier orders only the threads of one tile.
// AMP 1.2 §8.1.2.3, l.3276: "any two memory operations by threads from different tiles are always concurrent"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16);
  array_view<int> values(16, data);
  array<int> result(16);
  parallel_for_each(
      values.extent.tile<8>(), [ =, &result ](tiled_index<8> t) restrict(amp) {
        values[t.global] = t.global[0];  // first
        t.barrier.wait();
#ifdef FAULT
        result[t.global] = values[(t.global[0] + 8) % 16];  // second
#else
        result[t.global] = values[t.tile_origin[0] + (t.local[0] + 4) % 8];
#endif
      });
  const std::vector<int> last = result;
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 16; ++i) wrong += last[i] != i / 8 * 8 + (i + 4) % 8;
#endif
  return wrong != 0;
}
