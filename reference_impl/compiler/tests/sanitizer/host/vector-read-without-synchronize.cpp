// The host reads a vector although a view over it holds newer data.
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
  const int first = data[0];  // here
#ifdef FAULT
  return 0;
#endif
  return first != 2;
}
