// The third subscript of a cube is as large as its extent.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// local object: cube
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(24, 4), result(3);
  array_view<int, 3> cube(2, 3, 4, data);
  array_view<int> sums(3, result);
#ifdef FAULT
  const int last = 4;
#else
  const int last = 3;
#endif
  parallel_for_each(
      sums.extent, [=](index<1> i) restrict(amp) {
        sums[i] = cube[0][i[0]][last];  // here
      });
  return sums[0] != 4 || sums[2] != 4;
}
