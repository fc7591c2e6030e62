// The last thread reads one element past the end of a view.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(9, 1), result(8);
  array_view<const int> values(8, data);
  array_view<int> sums(8, result);
  parallel_for_each(
      sums.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        const int next = i[0] + 1;
#else
        const int next = (i[0] + 1) % 8;
#endif
        sums[i] = values[next];  // here
      });
  int wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += sums[i] != 1;
  return wrong != 0;
}
