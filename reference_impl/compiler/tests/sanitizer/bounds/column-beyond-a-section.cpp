// A block of a matrix is read one column beyond its width.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: block
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(64, 1), result(16);
  array_view<const int, 2> matrix(8, 8, data);
  array_view<const int, 2> block = matrix.section(2, 2, 4, 4);
  array_view<int, 2> sums(4, 4, result);
  parallel_for_each(
      sums.extent, [=](index<2> i) restrict(amp) {
#ifdef FAULT
        sums[i] = block(i[0], i[1] + 1);  // here
#else
        sums[i] = block(i[0], 3 - i[1]);
#endif
      });
  return sums(0, 0) != 1 || sums(3, 3) != 1;
}
