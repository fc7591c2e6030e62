// Threads load the next block of the left matrix while others still multiply by the current one.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: block
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<float> left(64, 1.0f), right(64, 2.0f), result(64);
  array_view<const float, 2> a(8, 8, left), b(8, 8, right);
  array_view<float, 2> c(8, 8, result);
  c.discard_data();
  parallel_for_each(
      c.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
        tile_static float block[4][4];
        const int row = t.local[0], column = t.local[1];
        float sum = 0.0f;
        for (int start = 0; start < 8; start += 4) {
          block[row][column] = a(t.global[0], start + column);  // first
          t.barrier.wait();
          for (int k = 0; k < 4; ++k) sum += block[row][k] * b(start + k, t.global[1]);  // second
#ifndef FAULT
          t.barrier.wait();
#endif
        }
        c[t.global] = sum;
      });
  int wrong = 0;
  for (int i = 0; i < 64; ++i) wrong += c(i / 8, i % 8) != 16.0f;
  return wrong != 0;
}
