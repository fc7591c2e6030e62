// All threads of a row add to one element of it through a projection.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(32, 1);
  array_view<int, 2> matrix(4, 8, data);
  parallel_for_each(
      matrix.extent, [=](index<2> i) restrict(amp) {
        array_view<int> row = matrix[i[0]];
#ifdef FAULT
        row[3] += 2;  // first second
#else
        row[i[1]] += 2;
#endif
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 32; ++i) wrong += matrix(i / 8, i % 8) != 3;
#endif
  return wrong != 0;
}
