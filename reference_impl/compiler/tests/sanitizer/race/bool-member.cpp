// All threads set the bool of one tile_static structure.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: result
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Result {
  int value;
  bool set;
};

int main() {
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static Result result;
#ifdef FAULT
        result.set = true;  // first second
#else
        if (t.local[0] == 5) result.set = true;
#endif
        if (t.local[0] == 5) result.value = 55;
        t.barrier.wait();
        values[t.global] = result.set ? result.value : 0;
      });
  int wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += values[i] != 55;
  return wrong != 0;
}
