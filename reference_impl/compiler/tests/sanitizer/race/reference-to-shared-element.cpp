// All threads update one element of a view through a reference to it.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: sum
#include <amp.h>

#include <vector>

using namespace concurrency;

inline void raise(float& value, float by) restrict(amp) {
  value += by;  // first second
}

int main() {
  std::vector<float> data(12);
  array_view<float> sum(12, data);
  parallel_for_each(
      sum.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        float& target = sum[4];
#else
        float& target = sum[i];
#endif
        raise(target, 1.5f);
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 12; ++i) wrong += sum[i] != 1.5f;
#endif
  return wrong != 0;
}
