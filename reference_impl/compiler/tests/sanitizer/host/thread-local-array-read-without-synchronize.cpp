// A thread_local array is read without synchronization after a kernel has changed it through a view.
// AMP 1.2 §5.2, l.2252: "Calling synchronize() before the data is accessed directly"
// object: values
#include <amp.h>

using namespace concurrency;

thread_local int numbers[64];

int main() {
  array_view<int> values(64, numbers);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 1; });
#ifndef FAULT
  values.synchronize();
#endif
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += numbers[i];  // here
#ifdef FAULT
  return 0;
#endif
  return sum != 64;
}
