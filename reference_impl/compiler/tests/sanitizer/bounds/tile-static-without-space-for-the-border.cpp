// The tile's copy has space for one border, but the threads use two.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: copied
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int borders = 1;
#else
  const int borders = 2;
#endif
  std::vector<int> data(10, 1), result(8);
  array_view<const int> values(10, data);
  array_view<int> sums(8, result);
  parallel_for_each(
      sums.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int copied[8 + borders];
        const int local = t.local[0];
        copied[local] = values[local];
        if (local == 7) copied[8] = values[8];
        if (local == 6) copied[local + 3] = values[9];  // here
        t.barrier.wait();
        sums[local] = copied[local] + (local < 7 ? copied[local + 1] : 1);
      });
  int wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += sums[i] != 2;
  return wrong != 0;
}
