// The column is negative in the first thread of each row; the access reaches the row before.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<float> data(32, 1.0f), result(32);
  array_view<const float, 2> matrix(4, 8, data);
  array_view<float, 2> sums(4, 8, result);
  parallel_for_each(
      sums.extent, [=](index<2> i) restrict(amp) {
#ifdef FAULT
        const bool inside = i[0] > 0;
#else
        const bool inside = i[1] > 0;
#endif
        sums[i] = inside ? matrix(i[0], i[1] - 1) : 1.0f;  // here
      });
  int wrong = 0;
  for (int i = 0; i < 32; ++i) wrong += sums(i / 8, i % 8) != 1.0f;
  return wrong != 0;
}
