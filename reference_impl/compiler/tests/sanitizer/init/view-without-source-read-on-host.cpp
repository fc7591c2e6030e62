// The host adds the elements of a view without a source before anything is written to it.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: numbers
#include <amp.h>

using namespace concurrency;

int main() {
  array_view<int, 2> numbers(2, 3);
#ifndef FAULT
  parallel_for_each(numbers.extent, [=](index<2> i) restrict(amp) { numbers[i] = 1; });
#endif
  int sum = 0;
  for (int i = 0; i < 6; ++i) sum += numbers(i / 3, i % 3) == 1;  // here
#ifdef FAULT
  sum = sum > 6 ? 7 : 6;
#endif
  return sum != 6;
}
