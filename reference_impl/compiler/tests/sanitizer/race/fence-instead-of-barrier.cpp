// A fence without a barrier does not make the threads wait for each other.
// AMP 1.2 §4.5.4, l.1566: "This function does not imply a barrier"
// object: copied
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int copied[8];
        copied[t.local[0]] = 10 * t.local[0];  // first
#ifdef FAULT
        tile_static_memory_fence(t.barrier);
#else
        t.barrier.wait_with_tile_static_memory_fence();
#endif
        values[t.global] = copied[t.local[0] ^ 1];  // second
      });
  int wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += values[i] != 10 * (i ^ 1);
  return wrong != 0;
}
