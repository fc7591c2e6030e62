// Even threads wait with one kind of fence and odd threads with another, at different call sites.
// AMP 1.2 §8.1.1, l.3162: "when a thread encounters a particular tile_barrier::wait call site (or any other
// barrier method of class tile_barrier), all other threads in the tile must encounter the same call site"
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int> result(16);
  parallel_for_each(
      result.extent.tile<8>(), [&result](tiled_index<8> t) restrict(amp) {
#ifdef FAULT
        const int kind = t.local[0] % 2;
#else
        const int kind = t.tile[0] % 2;
#endif
        if (kind == 0)
          t.barrier.wait_with_tile_static_memory_fence();  // here
        else
          t.barrier.wait_with_global_memory_fence();  // here
        result[t.global] = kind;
      });
  const std::vector<int> values = result;
  return values[0] != 0 || values[15] != 1;
}
