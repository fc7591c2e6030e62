// The threads that pad the last tile write beyond the end of the view.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16);
  array_view<int> values(13, data);
  parallel_for_each(
      values.extent.tile<8>().pad(), [=](tiled_index<8> t) restrict(amp) {
#ifndef FAULT
        if (t.global[0] < 13)
#endif
          values[t.global] = t.global[0];  // here
      });
  int wrong = 0;
  for (int i = 0; i < 13; ++i) wrong += values[i] != i;
  return wrong != 0;
}
