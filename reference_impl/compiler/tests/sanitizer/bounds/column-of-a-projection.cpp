// A row of a matrix is read beyond its last column.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// local object: row
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(32, 4), result(3);
  array_view<const int, 2> matrix(4, 8, data);
  array_view<int> sums(3, result);
  parallel_for_each(
      sums.extent, [=](index<1> i) restrict(amp) {
        array_view<const int> row = matrix[i[0]];
        int sum = 0;
#ifdef FAULT
        for (int k = 1; k <= 8; ++k) sum += row[k];  // here
#else
        for (int k = 0; k < 8; ++k) sum += row[k];
#endif
        sums[i] = sum;
      });
  return sums[0] != 32 || sums[2] != 32;
}
