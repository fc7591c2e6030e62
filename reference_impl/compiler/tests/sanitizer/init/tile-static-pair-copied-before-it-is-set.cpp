// A thread copies a tile_static pair of which neither half has a value.
// AMP 1.2 §2.4.3.5.1, l.757: "its initial contents are undefined"
// object: pairs
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Pair {
  int left, right;
};

int main() {
  std::vector<int> data(8);
  array_view<int> results(8, data);
  parallel_for_each(
      results.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static Pair pairs[8];
#ifdef FAULT
        if (t.local[0] != 3)
#endif
          pairs[t.local[0]].left = t.local[0];
        t.barrier.wait();
        const Pair copied = pairs[t.local[0] ^ 1];  // here
        results[t.global] = copied.left;
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 8; ++i) wrong += results[i] != (i ^ 1);
#endif
  return wrong != 0;
}
