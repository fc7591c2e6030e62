// A pointer into a local array goes too far.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// object: numbers
// only: processor
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8);
  for (int i = 0; i < 8; ++i) data[i] = i / 2;
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        int numbers[4] = {3, 2, 1, 0};
        int* const last = numbers + 3;
#ifdef FAULT
        values[i] = last[values[i]];  // here
#else
        values[i] = last[-values[i]];
#endif
      });
  return values[0] != 0 || values[7] != 3;
}
