// A tile_static matrix is read in the row after its last.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: block
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<float> data(32, 1.0f);
  array_view<float, 2> matrix(4, 8, data);
  parallel_for_each(
      matrix.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
        tile_static float block[4][4];
        block[t.local[0]][t.local[1]] = matrix[t.global];
        t.barrier.wait();
#ifdef FAULT
        const int below = t.local[0] + 1;
#else
        const int below = (t.local[0] + 1) % 4;
#endif
        matrix[t.global] = block[below][t.local[1]];  // here
      });
  return matrix(0, 0) != 1.0f || matrix(2, 7) != 1.0f;
}
