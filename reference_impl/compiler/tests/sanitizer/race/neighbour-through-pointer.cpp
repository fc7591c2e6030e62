// A pointer to the thread's own element is used to read that of the next thread.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: copied
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int copied[9];
        int* own = &copied[t.local[0]];
        if (t.local[0] == 0) copied[8] = 100;
        *own = t.local[0];  // first
#ifndef FAULT
        t.barrier.wait();
#endif
        if (t.local[0] < 7) values[t.global] = own[1];  // second
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += i % 8 < 7 && values[i] != i % 8 + 1;
  return wrong != 0;
}
