// A pointer refers to captured data, to a local array, to tile_static memory or to a view, and goes too far.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// object: values
// only: processor
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Captured {
  int numbers[4];
};

int main() {
  const Captured captured = {{10, 20, 30, 40}};
  std::vector<int> data(8, 1), sums(8);
  array_view<const int> values(8, data);
  array_view<int> results(8, sums);
  parallel_for_each(
      results.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int shared[8];
        int own[4] = {1, 2, 3, t.local[0]};
        shared[t.local[0]] = 5;
        t.barrier.wait();
        const int* chosen = own;
        if (t.local[0] == 2) chosen = captured.numbers;
        if (t.local[0] == 3) chosen = shared;
        if (t.local[0] == 4) chosen = &values[4];
#ifdef FAULT
        const int last = t.local[0] == 4 ? 4 : 3;
#else
        const int last = 3;
#endif
        results[t.global] = chosen[last];  // here
        t.barrier.wait();
        results[t.global] += own[0];
      });
  return results[2] != 41 || results[3] != 6 || results[5] != 6;
}
