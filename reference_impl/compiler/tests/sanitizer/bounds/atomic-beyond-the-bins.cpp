// A value without a bin is counted beyond the last bin.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: bins
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data{0, 1, 2, 3, 4, 2, 1, 0}, space(8);
  array_view<const int> values(8, data);
#ifdef FAULT
  array_view<int> bins(4, space);
#else
  array_view<int> bins(5, space);
#endif
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        atomic_fetch_inc(&bins[values[i]]);  // here
      });
  return bins[0] != 2 || bins[3] != 1;
}
