// The tiles write pieces that overlap, because their origin is computed with half of their size.
// AMP 1.2 §8.1.2.3, l.3276: "any two memory operations by threads from different tiles are always concurrent"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int distance = 4;
#else
  const int distance = 8;
#endif
  std::vector<int> data(24);
  array_view<int> values(24, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        values[t.tile[0] * distance + t.local[0]] = 1;  // first second
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += values[i] != 1;
  return wrong != 0;
}
