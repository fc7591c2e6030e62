// A tile_static array of three dimensions is read in the plane after its last.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: block
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int last = 2;
#else
  const int last = 1;
#endif
  array<int, 3> cube(2, 4, 4);
  parallel_for_each(
      cube.extent.tile<2, 2, 2>(), [ =, &cube ](tiled_index<2, 2, 2> t) restrict(amp) {
        tile_static int block[2][2][2];
        const int z = t.local[0], y = t.local[1], x = t.local[2];
        block[z][y][x] = 5;
        t.barrier.wait();
        cube[t.global] = block[last - z][y][x];  // here
      });
  const std::vector<int> result = cube;
  return result[16] != 5 || result[31] != 5;
}
