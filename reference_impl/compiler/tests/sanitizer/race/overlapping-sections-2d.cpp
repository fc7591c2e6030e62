// Two blocks of a matrix share a column; one thread reads it while another writes it.
// AMP 1.2 §8.2, l.3379: "they both refer to the same location of the array they are providing a view over"
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int start = 3;
#else
  const int start = 4;
#endif
  std::vector<int> data(64, 1);
  array_view<int, 2> matrix(8, 8, data);
  array_view<int, 2> left = matrix.section(0, 0, 8, 4), right = matrix.section(0, start, 8, 4);
  parallel_for_each(
      left.extent, [=](index<2> i) restrict(amp) {
        left[i] = 2 * right[i];  // first second
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 64; ++i) wrong += matrix(i / 8, i % 8) != (i % 8 < 4 ? 2 : 1);
#endif
  return wrong != 0;
}
