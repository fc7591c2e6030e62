// A thread copies a pair in tile_static memory while two others write its halves.
// AMP 1.2 §8.1.2.2, l.3269: "Write Any No"
// object: pair
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Pair {
  int left, right;
};

int main() {
  std::vector<Pair> data(4);
  array_view<Pair> results(4, data);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static Pair pair;
        if (t.local[0] == 1) pair.left = 5;  // first
        if (t.local[0] == 2) pair.right = 6;
#ifndef FAULT
        t.barrier.wait();
#endif
        if (t.local[0] == 3) {
          const Pair copied = pair;  // second
          results[t.global] = copied;
        }
      });
  return (results[3].left != 5 && results[3].left != 0);
}
