// Threads write by name what others read through a pointer to one of two arrays.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: left
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int left[4], right[4];
        const int i = t.local[0];
        left[i] = i;  // first
        right[i] = i + 4;
#ifndef FAULT
        t.barrier.wait();
#endif
        const int* const chosen = i < 2 ? left : right;
        results[t.global] = chosen[i - i % 2];  // second
      });
  return results[1] != 0 || results[3] != 6;
}
