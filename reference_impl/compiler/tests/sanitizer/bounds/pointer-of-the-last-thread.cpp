// The last thread's pointer walks past the end of a tile_static array into one that others write.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// object: first
// only: processor
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int more = 1;
#else
  const int more = 0;
#endif
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int first[4], second[4];
        first[t.local[0]] = 1;
        t.barrier.wait();
        second[t.local[0]] = 2;
        const int* next = first;
        int sum = 0;
        const int count = t.local[0] < 3 ? 4 : 4 + more;
        for (int k = 0; k < count; ++k) sum += *next++;  // here
        values[t.global] = sum + second[t.local[0]];
      });
#ifdef FAULT
  return 0;
#endif
  return values[0] != 6 || values[7] != 6;
}
