// The test compares the column with the number of rows.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(80, 1), result(48);
  array_view<const int, 2> matrix(8, 6, data);
  array_view<int, 2> sums(8, 6, result);
  parallel_for_each(
      sums.extent, [=](index<2> i) restrict(amp) {
#ifdef FAULT
        const int end = matrix.extent[0];
#else
        const int end = matrix.extent[1];
#endif
        sums[i] = i[1] + 2 < end ? matrix(i[0], i[1] + 2) : 1;  // here
      });
  return sums(0, 0) != 1 || sums(7, 5) != 1;
}
