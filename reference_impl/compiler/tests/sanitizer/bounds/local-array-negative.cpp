// Thread 0 writes the element before a local array.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: counts
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8);
  array_view<int> values(8, data);
#ifdef FAULT
  const int shift = 1;
#else
  const int shift = 0;
#endif
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        int counts[8] = {0, 0, 0, 0, 0, 0, 0, 0};
        counts[i[0] - shift] = 1;  // here
        int sum = 0;
        for (int k = 0; k < 8; ++k) sum += counts[k];
        values[i] = sum;
      });
  return values[1] != 1 || values[7] != 1;
}
