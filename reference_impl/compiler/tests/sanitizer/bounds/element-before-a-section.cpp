// A section taken in the kernel is indexed before its origin.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// local object: right
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1), result(8);
  array_view<const int> values(16, data);
  array_view<int> sums(8, result);
  parallel_for_each(
      sums.extent, [=](index<1> i) restrict(amp) {
        array_view<const int> right = values.section(8, 8);
#ifdef FAULT
        sums[i] = right[i[0] - 1];  // here
#else
        sums[i] = right[7 - i[0]];
#endif
      });
  return sums[0] != 1 || sums[7] != 1;
}
