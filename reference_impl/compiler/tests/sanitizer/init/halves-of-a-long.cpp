// The host reads a long of which only one half is written.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: numbers
#include <amp.h>

using namespace concurrency;

int main() {
  array_view<int> numbers(4);
  int* const first = numbers.data();
  first[0] = 1;
#ifndef FAULT
  first[1] = 1;
#endif
  const long* const pair = reinterpret_cast<const long*>(first);
  return *pair == 77;  // here
}
