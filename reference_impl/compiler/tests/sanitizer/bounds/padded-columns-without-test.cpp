// Threads that pad the tiles test their row but not their column.
// AMP 1.2 §5.1, l.1649: "If "idx" is a valid index for an array with extent "e", then 0 <= idx[k] < e[k] for
// 0 <= k < N."
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(50, 1);
  array<int, 2> matrix(5, 10, ones.begin()), sums(8, 12);
  parallel_for_each(
      matrix.extent.tile<4, 4>().pad(), [&matrix, &sums ](tiled_index<4, 4> t) restrict(amp) {
        int value = 1;
#ifdef FAULT
        if (t.global[0] < 4) value = matrix[t.global];  // here
#else
        if (t.global[0] < 4 && t.global[1] < 10) value = matrix[t.global];
#endif
        sums[t.global] = value;
      });
  const std::vector<int> result = sums;
  return result[0] != 1 || result[95] != 1;
}
