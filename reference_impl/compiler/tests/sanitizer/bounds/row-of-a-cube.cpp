// The row is one past the last of its plane; the access reaches the next plane.
// AMP 1.2 §5.1, l.1649: "If "idx" is a valid index for an array with extent "e", then 0 <= idx[k] < e[k] for
// 0 <= k < N."
// object: cube
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<unsigned> data(24, 2u);
  array<unsigned, 3> cube(2, 3, 4, data.begin());
  array<unsigned> sums(4);
  parallel_for_each(
      sums.extent, [&cube, &sums ](index<1> i) restrict(amp) {
#ifdef FAULT
        const int end = 4;
#else
        const int end = 3;
#endif
        unsigned sum = 0;
        for (int row = 0; row < end; ++row) sum |= cube(0, row, i[0]);  // here
        sums[i] = sum;
      });
  const std::vector<unsigned> result = sums;
  return result[0] != 2u || result[3] != 2u;
}
