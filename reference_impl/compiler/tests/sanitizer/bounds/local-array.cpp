// A loop reads one element past the end of a local array.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: window
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int count = 4;
#else
  const int count = 3;
#endif
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        int window[3];
        for (int k = 0; k < 3; ++k) window[k] = i[0] + k;
        int largest = 0;
        for (int k = 0; k < count; ++k) largest = window[k] > largest ? window[k] : largest;  // here
        values[i] = largest >= i[0] + 2;
      });
  return values[0] != 1 || values[7] != 1;
}
