// The first thread reads the element before the beginning of a view.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(12, 1), result(8);
  array_view<const int> values = array_view<const int>(12, data).section(4, 8);
  array_view<int> sums(8, result);
  parallel_for_each(
      sums.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        const int before = i[0] - 1;
#else
        const int before = i[0] > 0 ? i[0] - 1 : 0;
#endif
        sums[i] = values[i] + values[before];  // here
      });
  int wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += sums[i] != 2;
  return wrong != 0;
}
