// The second operand of && waits at a barrier, and only some threads evaluate it.
// AMP 1.2 §8.1.1, l.3170: "C++ AMP requires all active control flow expressions leading to a tile barrier to
// be tile-uniform."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

bool waited(const tile_barrier& barrier) restrict(amp) {
  barrier.wait_with_global_memory_fence();  // here
  return true;
}

int main() {
  array<int> result(8);
  parallel_for_each(
      result.extent.tile<8>(), [&result](tiled_index<8> t) restrict(amp) {
        int value = 0;
#ifdef FAULT
        if (t.local[0] % 2 == 0 && waited(t.barrier)) value = 1;
#else
        if (waited(t.barrier) && t.local[0] % 2 == 0) value = 1;
#endif
        result[t.global] = value;
      });
  const std::vector<int> values = result;
  return values[0] != 1 || values[7] != 0;
}
