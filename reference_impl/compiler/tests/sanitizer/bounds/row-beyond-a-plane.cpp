// A plane of a cube is read at a row that belongs to the next plane.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// local object: plane
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> data(24, 4);
  array<int, 3> cube(2, 3, 4, data.begin());
  array<int> sums(4);
  parallel_for_each(
      sums.extent, [&cube, &sums ](index<1> i) restrict(amp) {
        array_view<int, 2> plane = cube[0];
#ifdef FAULT
        sums[i] = plane(3, i[0]);  // here
#else
        sums[i] = plane(2, i[0]);
#endif
      });
  const std::vector<int> result = sums;
  return result[0] != 4 || result[3] != 4;
}
