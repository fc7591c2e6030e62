// A matrix made of the first twelve elements of a list is read in a fourth row.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1), result(4);
  array_view<const int> list(16, data);
  array_view<const int, 2> matrix = list.view_as(extent<2>(3, 4));
  array_view<int> sums(4, result);
#ifdef FAULT
  const int rows = 4;
#else
  const int rows = 3;
#endif
  parallel_for_each(
      sums.extent, [=](index<1> i) restrict(amp) {
        int sum = 0;
        for (int row = 0; row < rows; ++row) sum += matrix(row, i[0]);  // here
        sums[i] = sum;
      });
  return sums[0] < 3 || sums[3] < 3;
}
