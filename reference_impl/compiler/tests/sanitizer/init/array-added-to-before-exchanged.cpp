// A kernel adds atomically to elements that nothing has set.
// AMP 1.2 §2.4.3.5.1, l.757: "its initial contents are undefined"
// object: totals
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int> totals(8);
  parallel_for_each(
      totals.extent, [&totals](index<1> i) restrict(amp) {
#ifndef FAULT
        atomic_exchange(&totals[i], 1);
#endif
        atomic_fetch_add(&totals[i], 2);  // here
      });
  const std::vector<int> result = totals;
#ifdef FAULT
  return 0;
#endif
  return result[0] != 3 || result[7] != 3;
}
