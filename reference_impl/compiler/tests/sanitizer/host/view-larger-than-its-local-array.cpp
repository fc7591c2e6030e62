// A view has more elements than the local array below it.
// AMP 1.2 §5.2.2, l.2741: "If the number of elements pointed to is less than the size of extent, the behavior
// is undefined."
// object: values
#include <amp.h>

#include <cstdlib>
#include <new>

using namespace concurrency;

int main() {
  void* outside = nullptr;
  if (posix_memalign(&outside, 64, 256) != 0) return 1;
  array_view<int> unknown(64, static_cast<int*>(outside));
  unknown[63] = 1;
  unknown.synchronize();
  int numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  delete[] new (std::nothrow) char[static_cast<std::size_t>(1) << 50];
#ifdef FAULT
  const int count = 9;
#else
  const int count = 8;
#endif
  array_view<const int> values(count, numbers);  // here
  return values[7] != 8;
}
