// A view has more elements than the block below it; an earlier block at this address was longer.
// AMP 1.2 §5.2.2, l.2741: "If the number of elements pointed to is less than the size of extent, the behavior
// is undefined."
// object: values
#include <amp.h>

#include <cstdlib>

using namespace concurrency;

int main() {
  void (*volatile release)(void*) = std::free;
  void* const earlier = std::malloc(40);
  release(earlier);
  int* const numbers = static_cast<int*>(std::malloc(36));
  for (int i = 0; i < 9; ++i) numbers[i] = 1;
#ifdef FAULT
  const int count = 10;
#else
  const int count = 9;
#endif
  {
    array_view<const int> values(count, numbers);  // here
    if (values[8] != 1) return 1;
  }
  std::free(numbers);
  return 0;
}
