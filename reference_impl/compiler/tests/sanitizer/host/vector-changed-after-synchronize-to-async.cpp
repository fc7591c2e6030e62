// The host changes a vector after an accelerator has got the data of its view asynchronously; a kernel then
// uses it.
// AMP 1.2 §5.2, l.2253: "If the underlying data is modified, calling refresh() prior to further accessing it
// through the view."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1), sums(16);
  array_view<int> values(16, data), results(16, sums);
  values.synchronize_to_async(accelerator().get_default_view()).get();
  data[1] = 2;
#ifndef FAULT
  values.refresh();
#endif
  parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] = values[i]; });  // here
#ifdef FAULT
  return 0;
#endif
  return results[1] != 2;
}
