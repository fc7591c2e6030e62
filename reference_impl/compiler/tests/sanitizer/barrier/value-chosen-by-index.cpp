// The condition reads an element of a local array; the elements are not the same in all threads.
// AMP 1.2 §8.1.1, l.3170: "C++ AMP requires all active control flow expressions leading to a tile barrier to
// be tile-uniform."
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  int which = 1;
  array<int> result(16);
  parallel_for_each(
      result.extent.tile<8>(), [&result, which ](tiled_index<8> t) restrict(amp) {
#ifdef FAULT
        const int numbers[2] = {t.tile[0], t.local[0]};
#else
        const int numbers[2] = {t.tile[0], t.tile[0]};
#endif
        result[t.global] = 1;
        if (numbers[which] > 0) t.barrier.wait();  // here
        result[t.global] += 1;
      });
  const std::vector<int> values = result;
  return values[0] != 2 || values[15] != 2;
}
