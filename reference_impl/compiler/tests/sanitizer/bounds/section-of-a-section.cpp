// The inner of two sections is shorter than the loop over it.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: inner
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int length = 4;
#else
  const int length = 6;
#endif
  std::vector<int> data(20, 3), result(1);
  array_view<const int> values(20, data);
  array_view<const int> inner = values.section(4, 12).section(2, length);
  array_view<int> sum(1, result);
  parallel_for_each(
      sum.extent, [=](index<1> i) restrict(amp) {
        int total = 0;
        for (int k = 0; k < 6; ++k) total += inner[k];  // here
        sum[i] = total;
      });
  return sum[0] != 18;
}
