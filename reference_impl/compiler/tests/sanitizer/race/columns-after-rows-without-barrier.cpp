// Threads sum columns of a tile that other threads are still filling row by row.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: block
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(32, 1), result(32);
  array_view<const int, 2> matrix(4, 8, data);
  array_view<int, 2> sums(4, 8, result);
  parallel_for_each(
      matrix.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
        tile_static int block[4][4];
        block[t.local[0]][t.local[1]] = matrix[t.global] + t.local[0];  // first
#ifndef FAULT
        t.barrier.wait_with_tile_static_memory_fence();
#endif
        int sum = 0;
        for (int row = 0; row < 4; ++row) sum += block[row][t.local[1]];  // second
        sums[t.global] = sum;
      });
  int wrong = 0;
  for (int i = 0; i < 32; ++i) wrong += sums(i / 8, i % 8) != 10;
  return wrong != 0;
}
