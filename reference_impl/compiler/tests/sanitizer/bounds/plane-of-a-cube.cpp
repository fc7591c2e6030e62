// The plane is one past the last of a view of rank three.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: cube
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(36, 2), result(24);
  array_view<const int, 3> cube(2, 3, 4, data);
  array_view<int, 3> sums(2, 3, 4, result);
  parallel_for_each(
      sums.extent, [=](index<3> i) restrict(amp) {
#ifdef FAULT
        sums[i] = cube(i[0] + 1, i[1], i[2]);  // here
#else
        sums[i] = cube(1 - i[0], i[1], i[2]);
#endif
      });
  return sums(0, 0, 0) != 2 || sums(1, 2, 3) != 2;
}
