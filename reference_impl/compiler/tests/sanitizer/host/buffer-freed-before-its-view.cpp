// A buffer from malloc is freed while a view over it is still in use.
// AMP 1.2 §5.2, l.2267: "Any attempt to access the array_view contents after native CPU data has been
// deallocated has undefined behavior."
// object: values
#include <amp.h>

#include <cstdlib>

using namespace concurrency;

int main() {
  int* const numbers = static_cast<int*>(std::malloc(64));
  for (int i = 0; i < 16; ++i) numbers[i] = 1;
  int last = 0;
  {
    array_view<const int> values(16, numbers);
#ifdef FAULT
    std::free(numbers);
#endif
    last = values[15] == 1;  // here
  }
#ifdef FAULT
  return 0;
#else
  std::free(numbers);
#endif
  return last != 1;
}
