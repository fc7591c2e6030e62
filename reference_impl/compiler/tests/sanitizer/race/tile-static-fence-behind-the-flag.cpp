// The reader of a flag orders tile_static memory, but the value behind the flag is in an array.
// AMP 1.2 §4.5.3, l.1557: "Establishes a memory fence on tile-static memory operations (but not global memory
// operations)"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> zeros(8);
  array<int> values(8, zeros.begin()), flag(1, zeros.begin());
  std::vector<int> data(8);
  array_view<int> results(8, data);
  parallel_for_each(
      results.extent.tile<8>(), [ =, &values, &flag ](tiled_index<8> t) restrict(amp) {
        results[t.global] = 1;
        if (t.local[0] == 0) {
          values[4] = 6;  // first
          all_memory_fence(t.barrier);
          atomic_exchange(&flag[0], 1);
        }
        if (t.local[0] == 3 && atomic_fetch_add(&flag[0], 0) == 1) {
#ifdef FAULT
          tile_static_memory_fence(t.barrier);
#else
          all_memory_fence(t.barrier);
#endif
          results[t.global] = values[4];  // second
        }
      });
  return (results[3] != 6 && results[3] != 1) || results[4] != 1;
}
