// The program's own function reads an element, through a pointer, that no kernel has set.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: numbers
#include <amp.h>

using namespace concurrency;

__attribute__((noinline)) int first_of(const int* elements) {
  return elements[0] == 1;  // here
}

int main() {
  array_view<int> numbers(8);
#ifndef FAULT
  parallel_for_each(numbers.extent, [=](index<1> i) restrict(amp) { numbers[i] = 1; });
#endif
  const int first = first_of(numbers.data());
#ifdef FAULT
  return first * 0;
#endif
  return first != 1;
}
