// A view is used after the program has deleted the array of integers below it.
// AMP 1.2 §5.2, l.2266: "it is the user's responsibility to ensure that the source data outlives all
// array_views created over that source"
// object: values
#include <amp.h>

#include <new>

using namespace concurrency;

int main() {
  int* const numbers = new int[16]();
  new (numbers + 4) int(3);
  array_view<int> values(16, numbers);
  values[0] = 1;
  values.synchronize();
#ifdef FAULT
  delete[] numbers;
#endif
  values.refresh();  // here
#ifndef FAULT
  const int sum = values[0] + values[4];
  values.synchronize();
  delete[] numbers;
  return sum != 4;
#endif
}
