// The host reads a local array while its view has newer values.
// AMP 1.2 §5.2, l.2252: "Calling synchronize() before the data is accessed directly"
// object: values
#include <amp.h>

using namespace concurrency;

int main() {
  int numbers[16] = {};
  array_view<int> values(16, numbers);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 3; });
#ifndef FAULT
  values.synchronize();
#endif
  const int last = numbers[15];  // here
#ifdef FAULT
  return 0;
#endif
  return last != 3;
}
