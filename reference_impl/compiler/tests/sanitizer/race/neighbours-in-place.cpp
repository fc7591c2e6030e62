// Each thread reads the element that its neighbour overwrites in the same kernel.
// AMP 1.2 §7, l.2994: "There are no guarantees on the order and concurrency of the parallel activities
// spawned by the non-tiled parallel_for_each."
// object: values
#include <amp.h>

#include <numeric>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(20), result(20);
  std::iota(data.begin(), data.end(), 0);
  array_view<int> values(20, data), sums(20, result);
  parallel_for_each(
      extent<1>(19), [=](index<1> i) restrict(amp) {
#ifdef FAULT
        values[i] = values[i] + values[i + 1];  // first second
#else
        sums[i] = values[i] + values[i + 1];
#endif
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 19; ++i) wrong += sums[i] != 2 * i + 1;
#endif
  return wrong != 0;
}
