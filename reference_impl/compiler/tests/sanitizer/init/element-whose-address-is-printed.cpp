// An element of a view without a source is read whose address the host has only printed, as a number.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: numbers
#include <amp.h>

#include <cinttypes>
#include <cstdio>

using namespace concurrency;

int main() {
  array_view<int> numbers(8);
  int* const first = numbers.data();
#ifndef FAULT
  *first = 7;
#endif
  char text[32];
  std::snprintf(text, sizeof text, "%" PRIxPTR, reinterpret_cast<std::uintptr_t>(first));
  return *first == 9;  // here
}
