// The kernel reads an array that was constructed without initial data.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: counts
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> zeros(8);
#ifdef FAULT
  array<int> counts(8);
#else
  array<int> counts(8, zeros.begin());
#endif
  parallel_for_each(
      counts.extent, [&counts](index<1> i) restrict(amp) {
        counts[i] += 1;  // here
      });
  const std::vector<int> result = counts;
#ifndef FAULT
  if (result[0] != 1 || result[7] != 1) return 1;
#endif
  return 0;
}
