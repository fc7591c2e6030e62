// The stencil tests the right border only; left of a row is the end of the row before.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: field
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(32, 1), result(32);
  array_view<const int, 2> field(4, 8, data);
  array_view<int, 2> sums(4, 8, result);
  parallel_for_each(
      extent<2>(3, 8), [=](index<2> i) restrict(amp) {
        const int y = i[0] + 1, x = i[1];
        int sum = field(y, x);
        if (x < 7) sum += field(y, x + 1);
#ifndef FAULT
        if (x > 0)
#endif
          sum += field(y, x - 1);  // here
        sums(y, x) = sum;
      });
  return sums(1, 1) != 3 || sums(3, 7) != 2;
}
