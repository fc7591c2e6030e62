// Threads of a tile of three dimensions read the plane that other threads write.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: block
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int, 3> cube(4, 4, 4);
  parallel_for_each(
      cube.extent.tile<2, 2, 4>(), [&cube](tiled_index<2, 2, 4> t) restrict(amp) {
        tile_static int block[2][2][4];
        const int z = t.local[0], y = t.local[1], x = t.local[2];
        block[z][y][x] = z * 100 + y * 10 + x;  // first
#ifndef FAULT
        t.barrier.wait();
#endif
        cube[t.global] = block[1 - z][y][x];  // second
      });
  const std::vector<int> result = cube;
  int wrong = 0;
  for (int i = 0; i < 64; ++i) wrong += result[i] != (1 - i / 16 % 2) * 100 + i / 4 % 2 * 10 + i % 4;
  return wrong != 0;
}
