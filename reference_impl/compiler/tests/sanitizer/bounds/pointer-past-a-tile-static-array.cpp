// A pointer walks past the end of a tile_static array.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// object: copied
// only: processor
#include <amp.h>

#include <vector>

using namespace concurrency;

int sum_of(const int* first, int count) restrict(amp) {
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += *first++;  // here
  return sum;
}

int main() {
#ifdef FAULT
  const int count = 5;
#else
  const int count = 4;
#endif
  std::vector<int> data(16, 1);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int copied[8];
        copied[t.local[0]] = values[t.global];
        t.barrier.wait();
        values[t.global] = sum_of(&copied[t.local[0] / 4 * 4], count);
      });
  return values[0] < 4;
}
