// In the last tile, the threads beyond the end all write the last element.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: result
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(13);
  array_view<int> result(13, data);
  parallel_for_each(
      result.extent.tile<8>().pad(), [=](tiled_index<8> t) restrict(amp) {
        int i = t.global[0];
#ifdef FAULT
        if (i > 12) i = 12;
#else
        if (i > 12) return;
#endif
        result[i] = i;  // first second
      });
  int wrong = 0;
  for (int i = 0; i < 13; ++i) wrong += result[i] != i;
  return wrong != 0;
}
