// Two threads write the same member of a tile_static structure; different members would be allowed.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: pairs
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Pair {
  int own;
  int other;
};

int main() {
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static Pair pairs[8];
        pairs[t.local[0]].own = t.local[0];  // first
#ifdef FAULT
        pairs[t.local[0] ^ 1].own = t.local[0];  // second
#else
        pairs[t.local[0] ^ 1].other = t.local[0];
#endif
        t.barrier.wait();
        values[t.global] = pairs[t.local[0]].own;
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 8; ++i) wrong += values[i] != i;
#endif
  return wrong != 0;
}
