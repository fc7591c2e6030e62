// The host changes a vector that an accelerator has read in a copy; a kernel then uses the view.
// AMP 1.2 §5.2, l.2253: "If the underlying data is modified, calling refresh() prior to further accessing it
// through the view."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1), sums(16), used(16);
  array_view<const int> values(16, data), mine(16, used);
  array_view<int> results(16, sums);
  array<int> target(16);
  array<int> numbers(16, data.begin(), accelerator().get_default_view(), access_type_read_write);
  int* const first = numbers.data();
  data[0] = 1;
  copy(values, target);
  int sum = data[3];
  parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] = values[i] + mine[i]; });
  results.synchronize(access_type_read_write);
  sums[1] = 0;
  sum += mine[0] + used[1];
  used[1] = 3;
  parallel_for_each(
      results.extent, [ =, &numbers ](index<1> i) restrict(amp) { results[i] += mine[i] + ++numbers[i]; });
  sum += first[0];
  first[1] = 2;
  parallel_for_each(numbers.extent, [&numbers](index<1> i) restrict(amp) { ++numbers[i]; });
  data[1] = 2;
#ifndef FAULT
  values.refresh();
#endif
  parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] = values[i]; });  // here
#ifdef FAULT
  return 0;
#endif
  return results[1] != 2 || sum != 3;
}
