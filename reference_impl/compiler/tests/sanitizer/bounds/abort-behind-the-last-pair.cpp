// The last thread has no next element. The values are then not ascending, so that the thread ends itself.
// AMP 1.2 §5.1, l.1649: "If "idx" is a valid index for an array with extent "e", then 0 <= idx[k] < e[k] for
// 0 <= k < N."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ascending = {1, 2, 3, 4};
  const array_view<const int> values(4, ascending);
#ifdef FAULT
  const extent<1> pairs(4);
#else
  const extent<1> pairs(3);
#endif
  std::vector<int> distances(4);
  const array_view<int> differences(4, distances);
  parallel_for_each(
      pairs, [=](index<1> i) restrict(amp) {
        const int next = values[i[0] + 1];  // here
        if (next <= values[i]) direct3d_abort();
        differences[i] = next - values[i];
      });
  differences.synchronize();
  return distances[0] != 1 || distances[2] != 1;
}
