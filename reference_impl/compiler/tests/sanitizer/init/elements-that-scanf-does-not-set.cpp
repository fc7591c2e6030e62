// The host lets the C library write into a view without a source, and reads more than it has written.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: numbers
#include <amp.h>

#include <cstdio>

using namespace concurrency;

int main() {
  array_view<int> numbers(8), others(8);
  int* const first = numbers.data();
  int* const second = others.data();
#ifndef FAULT
  std::sscanf("1 2", "%d %d", first, first + 4);
#endif
  std::sscanf("3", "%d", second);
  return *first + second[0] == 77;  // here
}
