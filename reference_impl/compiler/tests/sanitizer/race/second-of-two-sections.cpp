// The sections that a kernel captured are parts of one matrix; two threads write to the same element of the
// second.
// AMP 1.2 §8.2, l.3375: "it still must provide true aliasing for array_views which refer to the same home
// location"
// object: lower
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(64);
  array_view<int, 2> matrix(8, 8, data);
  array_view<int, 2> upper = matrix.section(0, 0, 4, 8), lower = matrix.section(4, 0, 4, 8);
  parallel_for_each(
      lower.extent, [=](index<2> i) restrict(amp) {
        upper[i] = 1;
#ifdef FAULT
        lower(i[0], i[1] / 2) = 2;  // first second
#else
        lower(i[0], i[1]) = 2;
#endif
      });
  return matrix(0, 0) != 1 || matrix(7, 0) != 2;
}
