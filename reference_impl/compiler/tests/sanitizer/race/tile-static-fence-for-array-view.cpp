// The barrier does not order the accesses to a view by threads of the same tile.
// AMP 1.2 §4.5.3, l.1557: "Establishes a memory fence on tile-static memory operations (but not global memory
// operations)"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<unsigned> data(12, 1u);
  array_view<unsigned> values(12, data);
  parallel_for_each(
      values.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        const int neighbour = t.tile_origin[0] + (t.local[0] + 1) % 4;
        const unsigned next = values[neighbour];  // first
#ifdef FAULT
        t.barrier.wait_with_tile_static_memory_fence();
#else
        t.barrier.wait_with_all_memory_fence();
#endif
        values[t.global] += next;  // second
      });
  int wrong = 0;
  for (int i = 0; i < 12; ++i) wrong += values[i] != 2u;
  return wrong != 0;
}
