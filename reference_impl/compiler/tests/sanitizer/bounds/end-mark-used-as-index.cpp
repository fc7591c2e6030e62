// A list ends with -1, and the kernel uses that mark as an index, too.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> order{2, 5, 1, -1}, data(16, 1), space(1);
  array_view<const int> list(4, order);
  array_view<const int, 2> values(2, 8, data);
  array_view<int> sum(1, space);
  parallel_for_each(
      sum.extent, [=](index<1> i) restrict(amp) {
        int total = 0, place = 0;
#ifdef FAULT
        for (int k = 0; place >= 0; ++k) {
          place = list[k];
          total += values(1, place);  // here
        }
#else
        for (int k = 0; (place = list[k]) >= 0; ++k) total += values(1, place);
#endif
        sum[i] = total;
      });
  return sum[0] < 3;
}
