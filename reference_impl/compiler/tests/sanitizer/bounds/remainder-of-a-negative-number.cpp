// The remainder of a negative number is negative, so that the ring is not closed.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: rings
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1), result(8);
  array_view<const int, 2> rings(2, 8, data);
  array_view<int> sums(8, result);
  parallel_for_each(
      sums.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        sums[i] = rings(1, (i[0] - 3) % 8);  // here
#else
        sums[i] = rings(1, (i[0] + 5) % 8);
#endif
      });
  return sums[3] != 1 || sums[7] != 1;
}
