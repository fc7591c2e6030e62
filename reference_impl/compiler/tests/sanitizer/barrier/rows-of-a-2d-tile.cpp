// Only one row of a tile of two dimensions reaches the barrier.
// AMP 1.2 §4.5, l.1530: "A call to wait shall not occur in non-uniform code within a thread tile."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int, 2> result(4, 8);
  parallel_for_each(
      result.extent.tile<4, 4>(), [&result](tiled_index<4, 4> t) restrict(amp) {
#ifdef FAULT
        if (t.local[0] == 2) t.barrier.wait();  // here
#else
        if (t.tile[1] == 1) t.barrier.wait();
#endif
        result[t.global] = t.local[1];
      });
  const std::vector<int> values = result;
  return values[3] != 3 || values[31] != 3;
}
