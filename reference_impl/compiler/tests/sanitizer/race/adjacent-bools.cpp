// Two threads set the same one of two neighbouring bools.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: left
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Record {
  long sum;
  int values[6];
};

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static Record record;
        tile_static bool left, right;
        const int i = t.local[0];
        if (i == 0) {
          left = false;
          right = false;
        }
        t.barrier.wait();
        if (i == 0) {
          left = true;  // first
          for (int k = 0; k < 6; ++k) record.values[k] = k;
        }
#ifdef FAULT
        if (i == 1) left = true;  // second
#else
        if (i == 1) right = true;
#endif
        if (i == 1) record.sum = 15;
        t.barrier.wait();
        results[t.global] = left && right && record.sum == 15 ? record.values[i] : 9;
      });
  return results[0] != 0 || results[3] != 3;
}
