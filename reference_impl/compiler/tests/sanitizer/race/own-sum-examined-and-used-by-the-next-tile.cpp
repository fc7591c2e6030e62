// A tile writes and reads a sum that the next tile uses, too.
// AMP 1.2 §8.1.2.3, l.3276: "any two memory operations by threads from different tiles are always concurrent"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8);
  array_view<int> results(8, data);
  std::vector<int> numbers(4, 3);
  array_view<int> values(4, numbers);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        if (t.global[0] == 0) values[0] = 7;  // first
        t.barrier.wait();
#ifdef FAULT
        const int from = 0;
#else
        const int from = t.tile[0] == 0 ? 0 : 1;
#endif
        results[t.global] = t.local[0] == 0 ? values[from] : 0;  // second
      });
  return results[0] != 7 || results[4] != 3;
}
