// The host changes a vector and uses its view afterwards without refresh.
// AMP 1.2 §5.2, l.2253: "If the underlying data is modified, calling refresh() prior to further accessing it
// through the view."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 1);
  array_view<int> values(8, data);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] += 1; });
  values.synchronize();
  data[3] = 40;
#ifndef FAULT
  values.refresh();
#endif
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] += 1; });  // here
#ifdef FAULT
  return 0;
#endif
  return values[3] != 41 || values[4] != 3;
}
