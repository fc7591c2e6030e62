// A thread reads an element twice and changes it, while another one reads it.
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
        int sum = 0;
        if (t.local[0] == 1) sum = values[0];  // first
        if (t.local[0] == 2) {
          sum = values[0];
          sum += values[0];
        }
#ifndef FAULT
        t.barrier.wait();
#endif
        if (t.local[0] == 2) values[0] = sum;  // second
        results[t.global] = sum;
      });
  return values[0] != 6 || results[1] != 3;
}
