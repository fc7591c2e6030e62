// A view has more elements than the block of memory that aligned_alloc has made.
// AMP 1.2 §5.2.2, l.2741: "If the number of elements pointed to is less than the size of extent, the behavior
// is undefined."
// object: values
#include <amp.h>

#include <cstdlib>

using namespace concurrency;

int main() {
  int* const numbers = static_cast<int*>(aligned_alloc(64, 64));
  for (int i = 0; i < 16; ++i) numbers[i] = 1;
#ifdef FAULT
  const int count = 17;
#else
  const int count = 16;
#endif
  int last = 0;
  {
    array_view<const int> values(count, numbers);  // here
    last = values[15];
  }
  std::free(numbers);
  return last != 1;
}
