// The host reads one element past the end of a view.
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
  std::vector<int> data(12);
  array_view<int> values(8, data);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 1; });
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += values[i];  // here
  return sum < 8;
}
