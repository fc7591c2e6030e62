// The column is one past the last; the access reaches the next row of the array.
// AMP 1.2 §5.1, l.1649: "If "idx" is a valid index for an array with extent "e", then 0 <= idx[k] < e[k] for
// 0 <= k < N."
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(32, 1);
  array<int, 2> matrix(4, 8, ones.begin());
  array<int> sums(3);
  parallel_for_each(
      sums.extent, [&matrix, &sums ](index<1> i) restrict(amp) {
#ifdef FAULT
        sums[i] = matrix(i[0], 8);  // here
#else
        sums[i] = matrix(i[0], 7);
#endif
      });
  const std::vector<int> result = sums;
  return result[0] != 1 || result[2] != 1;
}
