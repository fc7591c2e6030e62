// The host writes to a vector although a view over it holds newer data.
// AMP 1.2 §5.2, l.2252: "Calling synchronize() before the data is accessed directly"
// object: data
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 1);
  array_view<int> values(8, data);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 2; });
#ifndef FAULT
  values.synchronize();
#endif
  data[3] = 40;  // here
  values.refresh();
#ifdef FAULT
  return 0;
#endif
  return values[3] != 40 || values[4] != 2;
}
