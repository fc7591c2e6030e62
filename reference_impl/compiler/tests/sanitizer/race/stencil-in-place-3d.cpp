// A stencil over three dimensions writes into the array of which it reads the planes before.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: field
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<float> ones(64, 1.0f);
  array<float, 3> field(4, 4, 4, ones.begin()), result(4, 4, 4, ones.begin());
  parallel_for_each(
      extent<3>(3, 4, 4), [&field, &result ](index<3> i) restrict(amp) {
        const index<3> above(i[0] + 1, i[1], i[2]);
#ifdef FAULT
        field[above] += field[i];  // first second
#else
        result[above] += field[i];
#endif
      });
  const std::vector<float> sums = result;
  int wrong = 0;
#ifndef FAULT
  for (int i = 16; i < 64; ++i) wrong += sums[i] != 2.0f;
#endif
  return wrong != 0;
}
