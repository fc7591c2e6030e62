// The two buffers swap roles before all threads have finished with them.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: buffers
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int buffers[2][8];
        const int local = t.local[0];
        int current = 0;
        buffers[0][local] = values[t.global];
        t.barrier.wait();
        for (int step = 0; step < 3; ++step) {
          buffers[1 - current][local] =
              buffers[current][local] + buffers[current][(local + 1) % 8];  // first second
#ifndef FAULT
          t.barrier.wait();
#endif
          current = 1 - current;
        }
        values[t.global] = buffers[current][local];
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += values[i] != 8;
  return wrong != 0;
}
