// The threads copy a padded row of a tile_static matrix with its width, not with its number of elements.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: block
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int width = 6;
#else
  const int width = 5;
#endif
  std::vector<int> data(16, 1);
  array_view<int, 2> matrix(4, 4, data);
  parallel_for_each(
      matrix.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
        tile_static int block[4][5];
        block[t.local[0]][t.local[1]] = matrix[t.global];
        if (t.local[1] == 0) block[t.local[0]][4] = 0;
        t.barrier.wait();
        int sum = 0;
        if (t.local[0] == 0) {
          for (int k = 0; k < width; ++k) sum += block[0][k];  // here
        }
        matrix[t.global] = sum;
      });
  return matrix(0, 0) < 4 || matrix(3, 3) != 0;
}
