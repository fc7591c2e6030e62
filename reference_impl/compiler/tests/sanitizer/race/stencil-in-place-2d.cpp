// A five-point stencil writes its result into the matrix from which its neighbours still read.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: field
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<double> data(64, 4.0), result(64);
  array_view<double, 2> field(8, 8, data), smooth(8, 8, result);
#ifdef FAULT
  array_view<double, 2> target = field;
#else
  array_view<double, 2> target = smooth;
#endif
  parallel_for_each(
      extent<2>(6, 6), [=](index<2> i) restrict(amp) {
        const int y = i[0] + 1, x = i[1] + 1;
        target(y, x) =
            (field(y - 1, x) + field(y + 1, x) + field(y, x - 1) + field(y, x + 1)) / 4.0;  // first second
      });
  int wrong = 0;
  for (int y = 1; y < 7; ++y) {
    for (int x = 1; x < 7; ++x) wrong += target(y, x) != 4.0;
  }
  return wrong != 0;
}
