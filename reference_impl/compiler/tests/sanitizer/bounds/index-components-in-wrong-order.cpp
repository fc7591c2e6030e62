// An index is made of column and row, in this order.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(60, 1), result(10);
  array_view<const int, 2> matrix(2, 10, data);
  array_view<int> sums(10, result);
  parallel_for_each(
      sums.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        sums[i] = matrix[index<2>(i[0] / 2, 1)];  // here
#else
        sums[i] = matrix[index<2>(1, i[0] / 2)];
#endif
      });
  return sums[0] != 1 || sums[3] != 1;
}
