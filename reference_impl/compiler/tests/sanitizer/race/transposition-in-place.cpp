// Each thread of an in-place transposition overwrites the element that its mirror image reads.
// AMP 1.2 §7, l.2994: "There are no guarantees on the order and concurrency of the parallel activities
// spawned by the non-tiled parallel_for_each."
// object: matrix
#include <amp.h>

#include <numeric>
#include <vector>

using namespace concurrency;

int main() {
  array<int, 2> matrix(6, 6);
  std::vector<int> data(36);
  std::iota(data.begin(), data.end(), 0);
  copy(data.begin(), data.end(), matrix);
  parallel_for_each(
      matrix.extent, [&matrix](index<2> i) restrict(amp) {
#ifdef FAULT
        matrix(i[0], i[1]) = matrix(i[1], i[0]);  // first second
#else
        if (i[0] >= i[1]) return;
        const int above = matrix(i[0], i[1]);
        matrix(i[0], i[1]) = matrix(i[1], i[0]);
        matrix(i[1], i[0]) = above;
#endif
      });
  const std::vector<int> result = matrix;
  int wrong = 0;
  for (int i = 0; i < 36; ++i) wrong += result[i] != i % 6 * 6 + i / 6;
  return wrong != 0;
}
