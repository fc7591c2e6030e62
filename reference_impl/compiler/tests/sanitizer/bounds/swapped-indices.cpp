// Row and column are swapped in the access to a matrix that is not square.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: matrix
#include <amp.h>

#include <numeric>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(64), result(24);
  std::iota(data.begin(), data.end(), 0);
  array_view<const int, 2> matrix(4, 6, data);
  array_view<int, 2> copied(4, 6, result);
  parallel_for_each(
      copied.extent, [=](index<2> i) restrict(amp) {
#ifdef FAULT
        copied[i] = matrix(i[1], i[0]);  // here
#else
        copied[i] = matrix(i[0], i[1]);
#endif
      });
  return copied(0, 0) != 0;
}
