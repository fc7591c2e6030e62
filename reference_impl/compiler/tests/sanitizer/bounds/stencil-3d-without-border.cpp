// The stencil over three dimensions reads columns beyond the last.
// AMP 1.2 §5.1, l.1649: "If "idx" is a valid index for an array with extent "e", then 0 <= idx[k] < e[k] for
// 0 <= k < N."
// object: field
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(60, 1);
  array<int, 3> field(3, 4, 5, ones.begin()), sums(3, 4, 5);
#ifdef FAULT
  const int width = 5;
#else
  const int width = 4;
#endif
  parallel_for_each(
      extent<3>(2, 4, width), [ =, &field, &sums ](index<3> i) restrict(amp) {
        sums[i] = field[i] + field[i + index<3>(0, 0, 1)];  // here
      });
  const std::vector<int> result = sums;
  return result[0] != 2 || result[38] != 2;
}
