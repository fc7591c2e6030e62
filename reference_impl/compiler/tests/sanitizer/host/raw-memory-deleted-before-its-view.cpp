// A view is used after the program has deleted the raw memory below it.
// AMP 1.2 §5.2, l.2266: "it is the user's responsibility to ensure that the source data outlives all
// array_views created over that source"
// object: values
#include <amp.h>

#include <new>

using namespace concurrency;

int main() {
  int* const numbers = static_cast<int*>(::operator new(64));
  for (int i = 0; i < 16; ++i) numbers[i] = 2;
  array_view<const int> values(16, numbers);
#ifdef FAULT
  ::operator delete(numbers);
#endif
  const int last = values[15] == 2;  // here
#ifdef FAULT
  return 0;
#else
  ::operator delete(numbers);
  return last != 1;
#endif
}
