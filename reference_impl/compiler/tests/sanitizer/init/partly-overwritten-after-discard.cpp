// The kernel writes every second element after discard_data; the host reads the others, too.
// AMP 1.2 §5.2.3, l.2758: "it may discard the current logical contents of this array_view"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 5);
  array_view<int> values(8, data);
#ifdef FAULT
  values.discard_data();
#endif
  parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) { values[i * 2] = 3; });
  int odd = 0;
  for (int i = 1; i < 8; i += 2) odd += values[i];  // here
#ifndef FAULT
  if (odd != 20) return 1;
#endif
  return values[0] != 3;
}
