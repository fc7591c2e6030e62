// The stencil does not test whether there is a row below.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: field
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<float> data(40, 1.0f), result(32);
  array_view<const float, 2> field(4, 8, data);
  array_view<float, 2> sums(4, 8, result);
  parallel_for_each(
      sums.extent, [=](index<2> i) restrict(amp) {
        float sum = field[i];
        if (i[0] > 0) sum += field(i[0] - 1, i[1]);
#ifdef FAULT
        sum += field(i[0] + 1, i[1]);  // here
#else
        if (i[0] < 3) sum += field(i[0] + 1, i[1]);
#endif
        sums[i] = sum;
      });
  return sums(1, 0) != 3.0f || sums(0, 7) != 2.0f;
}
