// A function that waits at a barrier is called by the first thread of the tile only.
// AMP 1.2 §8.1.1, l.3173: "If either of those hands contains a tile barrier, or leads to one through an
// arbitrary nesting of scopes and function calls, then the control flow expression controlling the if
// statement must be tile-uniform."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Tile {
  tile_barrier barrier;
  void meet() const restrict(amp) { barrier.wait(); }  // here
};

int main() {
  array<int> result(8);
  parallel_for_each(
      result.extent.tile<8>(), [&result](tiled_index<8> t) restrict(amp) {
        const Tile tile = {t.barrier};
#ifdef FAULT
        if (t.local[0] == 0) tile.meet();
#else
        tile.meet();
#endif
        result[t.global] = 2;
      });
  const std::vector<int> values = result;
  return values[0] != 2 || values[7] != 2;
}
