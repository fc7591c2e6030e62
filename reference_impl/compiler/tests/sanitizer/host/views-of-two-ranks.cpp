// A view of rank two and one of rank one stand independently over the same memory.
// AMP 1.2 §8.2, l.3403: "creating and using top-level array_views on the same host storage is not supported"
// object: list
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(12, 1);
  array_view<int, 2> matrix(3, 4, data);
#ifdef FAULT
  array_view<const int> list(12, data);  // here
#else
  std::vector<int> copied(data);
  array_view<const int> list(12, copied);
#endif
  parallel_for_each(matrix.extent, [=](index<2> i) restrict(amp) { matrix[i] = 2 * list[i[0] * 4 + i[1]]; });
  return matrix(0, 0) != 2 || matrix(2, 3) != 2;
}
