// The barrier is in one case of a switch whose value differs between threads of the tile.
// AMP 1.2 §8.1.1, l.3170: "C++ AMP requires all active control flow expressions leading to a tile barrier to
// be tile-uniform."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int> result(12);
  parallel_for_each(
      result.extent.tile<4>(), [&result](tiled_index<4> t) restrict(amp) {
        int kind = 0;
#ifdef FAULT
        switch (t.local[0] % 3) {
#else
        switch (t.tile[0] % 3) {
#endif
          case 0:
            kind = 10;
            break;
          case 1:
            t.barrier.wait();  // here
            kind = 20;
            break;
          default:
            kind = 30;
        }
        result[t.global] = kind;
      });
  const std::vector<int> kinds = result;
#ifndef FAULT
  if (kinds[3] != 10 || kinds[4] != 20 || kinds[8] != 30) return 1;
#endif
  return kinds[0] != 10;
}
