// A thread reads its own value behind a barrier, while another one changes it.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
  std::vector<int> numbers(4, 3);
  array_view<int> values(4, numbers);
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        if (t.local[0] == 0) values[0] = 7;
        t.barrier.wait();
        results[t.global] = t.local[0] == 0 ? values[0] : 0;  // first
#ifndef FAULT
        t.barrier.wait();
#endif
        if (t.local[0] == 1) values[0] = 8;  // second
      });
  return values[0] != 8 || results[1] != 0;
}
