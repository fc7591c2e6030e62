// The reader of a flag orders global memory, but the value behind the flag is tile_static.
// AMP 1.2 §4.5.3, l.1556: "Establishes a memory fence on global memory operations (but not tile-static memory
// operations)"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8);
  array_view<int> results(8, data);
  parallel_for_each(
      results.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int values[2];
        tile_static int flag;
        if (t.local[0] == 0) atomic_exchange(&flag, 0);
        t.barrier.wait();
        results[t.global] = 1;
        if (t.local[0] == 0) {
          values[1] = 6;  // first
          all_memory_fence(t.barrier);
          atomic_exchange(&flag, 1);
        }
        if (t.local[0] == 3 && atomic_fetch_add(&flag, 0) == 1) {
#ifdef FAULT
          global_memory_fence(t.barrier);
#else
          all_memory_fence(t.barrier);
#endif
          results[t.global] = values[1];  // second
        }
      });
  return (results[3] != 6 && results[3] != 1) || results[4] != 1;
}
