// A function of the program gets a pointer to elements of a view without a source and sets only the first.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: numbers
#include <amp.h>

using namespace concurrency;

[[gnu::noinline]] void set(int* first, int count) {
  for (int i = 0; i < count; ++i) first[i] = 7;
}

int main(int count, char**) {
  array_view<int> numbers(8);
  int* const first = numbers.data();
#ifndef FAULT
  ++count;
#endif
  set(first, count);
  return first[1] != 7;  // here
}
