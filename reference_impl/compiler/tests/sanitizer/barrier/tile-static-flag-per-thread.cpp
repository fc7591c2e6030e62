// Each thread tests its own element of a tile_static array before it waits.
// AMP 1.2 §4.5, l.1530: "A call to wait shall not occur in non-uniform code within a thread tile."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int> result(8);
  parallel_for_each(
      result.extent.tile<8>(), [&result](tiled_index<8> t) restrict(amp) {
        tile_static int active[8];
        active[t.local[0]] = t.local[0] != 5;
        t.barrier.wait();
#ifdef FAULT
        const int go = active[t.local[0]];
#else
        const int go = active[0];
#endif
        if (go) t.barrier.wait();  // here
        result[t.global] = go;
      });
  const std::vector<int> values = result;
  return values[0] != 1;
}
