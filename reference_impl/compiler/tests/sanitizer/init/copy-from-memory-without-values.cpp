// The program copies the memory of a view without a source into an array.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: numbers
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> zeros(8);
  array<int> target(8, zeros.begin());
  array_view<int> numbers(8);
  int* const first = numbers.data();
#ifdef FAULT
  const int* const begin = first;
#else
  copy(target, first);
  const int* const begin = first;
#endif
  copy(begin, begin + 8, target);  // here
  return 0;
}
