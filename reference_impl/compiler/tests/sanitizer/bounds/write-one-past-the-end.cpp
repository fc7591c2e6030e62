// The kernel has one thread more than the view has elements.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int count = 9;
#else
  const int count = 8;
#endif
  std::vector<int> data(16);
  array_view<int> values(8, data);
  parallel_for_each(
      extent<1>(count), [=](index<1> i) restrict(amp) {
        values[i] = i[0];  // here
      });
  int wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += values[i] != i;
  return wrong != 0;
}
