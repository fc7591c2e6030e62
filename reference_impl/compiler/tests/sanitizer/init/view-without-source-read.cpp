// The kernel adds to the elements of a view without a source, to which nothing was written.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: sums
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 1);
  array_view<const int> values(8, data);
  array_view<int> sums(8);
  parallel_for_each(
      sums.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        sums[i] += values[i];  // here
#else
        sums[i] = values[i];
#endif
      });
#ifndef FAULT
  if (sums[0] != 1 || sums[7] != 1) return 1;
#endif
  return 0;
}
