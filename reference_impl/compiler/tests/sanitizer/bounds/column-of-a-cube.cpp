// The column is one past the last of its row; the access reaches the next row.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: cube
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<double> data(24, 0.5);
  array_view<double, 3> cube(2, 3, 4, data);
  parallel_for_each(
      extent<1>(1), [=](index<1>) restrict(amp) {
#ifdef FAULT
        cube(index<3>(1, 1, 4)) = 2.5;  // here
#else
        cube(index<3>(1, 1, 3)) = 2.5;
#endif
      });
  return cube(0, 0, 0) != 0.5;
}
