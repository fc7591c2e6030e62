// The thread of an element writes its mirror image too, which has a thread of its own.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: matrix
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int, 2> matrix(5, 5);
  parallel_for_each(
      matrix.extent, [&matrix](index<2> i) restrict(amp) {
#ifndef FAULT
        if (i[0] < i[1]) return;
#endif
        matrix(i[1], i[0]) = i[0] + i[1];                    // first
        if (i[0] != i[1]) matrix(i[0], i[1]) = i[0] + i[1];  // second
      });
  const std::vector<int> result = matrix;
  int wrong = 0;
  for (int i = 0; i < 25; ++i) wrong += result[i] != i / 5 + i % 5;
  return wrong != 0;
}
