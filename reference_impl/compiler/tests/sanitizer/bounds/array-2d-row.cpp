// The row of one access is one past the last.
// AMP 1.2 §5.1, l.1649: "If "idx" is a valid index for an array with extent "e", then 0 <= idx[k] < e[k] for
// 0 <= k < N."
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(32, 1);
  array<int, 2> matrix(4, 8, ones.begin());
  array<int> sums(4);
  parallel_for_each(
      sums.extent, [&matrix, &sums ](index<1> i) restrict(amp) {
#ifdef FAULT
        const int below = i[0] + 1;
#else
        const int below = i[0] < 3 ? i[0] + 1 : 3;
#endif
        sums[i] = matrix(below, 2);  // here
      });
  const std::vector<int> result = sums;
  return result[0] != 1;
}
