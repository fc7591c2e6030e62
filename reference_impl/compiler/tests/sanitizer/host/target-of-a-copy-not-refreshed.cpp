// A copy writes to the vector below a view that a kernel has used; the next kernel uses the view again.
// AMP 1.2 §5.2, l.2253: "If the underlying data is modified, calling refresh() prior to further accessing it
// through the view."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1), sums(16);
  const std::vector<int> twos(16, 2);
  array<int> source(16, twos.begin());
  array_view<const int> values(16, data);
  array_view<int> results(16, sums);
  parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] = values[i]; });
  copy(data.begin(), data.end(), source);
  parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] += values[i]; });
  copy(source, data.begin());
#ifndef FAULT
  values.refresh();
#endif
  parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] += values[i]; });  // here
#ifdef FAULT
  return 0;
#endif
  return results[0] != 3;
}
