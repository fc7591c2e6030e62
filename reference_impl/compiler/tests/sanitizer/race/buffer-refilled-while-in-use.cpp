// Threads load the next chunk into a buffer that others are still reading.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: chunk
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(32, 5), result(8);
  array_view<const int> values(32, data);
  array_view<int> sums(8, result);
  parallel_for_each(
      sums.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int chunk[8];
        int sum = 0;
        for (int start = 0; start < 32; start += 8) {
          chunk[t.local[0]] = values[start + t.local[0]];  // first
          t.barrier.wait();
          for (int i = 0; i < 8; ++i) sum += chunk[i];  // second
#ifndef FAULT
          t.barrier.wait();
#endif
        }
        sums[t.global] = sum;
      });
  int wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += sums[i] != 160;
  return wrong != 0;
}
