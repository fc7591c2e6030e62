// A row of a tile_static matrix is read beyond its last column, where the next row begins.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: block
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int shift = 1;
#else
  const int shift = 0;
#endif
  std::vector<int> data(32, 1);
  array_view<int, 2> matrix(4, 8, data);
  parallel_for_each(
      matrix.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
        tile_static int block[4][4];
        block[t.local[0]][t.local[1]] = matrix[t.global];
        t.barrier.wait();
        int sum = 0;
        if (t.local[0] < 3) sum = block[t.local[0]][t.local[1] + shift];  // here
        matrix[t.global] = sum;
      });
  return matrix(0, 0) != 1 || matrix(3, 7) != 0;
}
