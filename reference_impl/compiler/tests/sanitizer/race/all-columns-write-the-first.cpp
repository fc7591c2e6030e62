// All threads of a row write the first column.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int, 2> matrix(4, 8);
  parallel_for_each(matrix.extent, [&matrix](index<2> i) restrict(amp) { matrix(i) = 0; });
  parallel_for_each(
      matrix.extent, [&matrix](index<2> i) restrict(amp) {
#ifdef FAULT
        matrix(i[0], 0) = i[0];  // first second
#else
        matrix(i[0], i[1]) = i[0];
#endif
      });
  const std::vector<int> result = matrix;
  int wrong = 0;
  for (int row = 0; row < 4; ++row) wrong += result[row * 8] != row;
  return wrong != 0;
}
