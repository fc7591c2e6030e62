// The inner elements of an array are written, and the stencil reads the border, too.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: field
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<float, 2> field(4, 4), sums(4, 4);
#ifdef FAULT
  const extent<2> inner(3, 4);
#else
  const extent<2> inner(4, 4);
#endif
  parallel_for_each(inner, [&field](index<2> i) restrict(amp) { field[i] = 1.0f; });
  parallel_for_each(
      sums.extent, [&field, &sums ](index<2> i) restrict(amp) {
        float sum = field[i];  // here
        if (i[0] > 0) sum += field(i[0] - 1, i[1]);
        sums[i] = sum;
      });
  const std::vector<float> result = sums;
  return result[0] != 1.0f || result[4] != 2.0f;
}
