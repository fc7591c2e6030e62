// A view over a local array of the kernel is read beyond its end.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// local object: window
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int count = 4;
#else
  const int count = 5;
#endif
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        int numbers[5];
        for (int k = 0; k < 5; ++k) numbers[k] = k;
        array_view<int> window(count, numbers);
        values[i] = window[4];  // here
      });
  return values[0] != 4 || values[7] != 4;
}
