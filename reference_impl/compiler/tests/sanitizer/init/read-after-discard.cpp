// The kernel reads elements of a view whose contents the host has discarded.
// AMP 1.2 §5.2.3, l.2758: "it may discard the current logical contents of this array_view"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 1);
  array_view<int> values(8, data);
#ifdef FAULT
  values.discard_data();
#endif
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        values[i] = values[i] + 1;  // here
      });
#ifndef FAULT
  if (values[0] != 2 || values[7] != 2) return 1;
#endif
  return 0;
}
