// The kernel runs over the transposed extent of the matrix that it reads.
// AMP 1.2 §5.1, l.1649: "If "idx" is a valid index for an array with extent "e", then 0 <= idx[k] < e[k] for
// 0 <= k < N."
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> data(15, 3);
  array<int, 2> matrix(3, 5, data.begin());
#ifdef FAULT
  const extent<2> domain(3, 5);
#else
  const extent<2> domain(5, 3);
#endif
  array<int, 2> result(domain);
  parallel_for_each(
      domain, [&matrix, &result ](index<2> i) restrict(amp) {
        result[i] = matrix[index<2>(i[1], i[0])];  // here
      });
  const std::vector<int> values = result;
  return values[0] != 3;
}
