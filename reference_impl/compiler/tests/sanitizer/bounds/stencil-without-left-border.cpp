// The stencil tests the right border only.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(18, 1), result(16);
  array_view<const int> values = array_view<const int>(18, data).section(1, 16);
  array_view<int> sums(16, result);
  parallel_for_each(sums.extent, [=](index<1> i) restrict(amp) {
    int sum = values[i];
    if (i[0] < 15) sum += values[i + 1];
#ifndef FAULT
    if (i[0] > 0)
#endif
      sum += values[i - 1];  // here
    sums[i] = sum;
  });
  return sums[1] != 3 || sums[15] != 2;
}
