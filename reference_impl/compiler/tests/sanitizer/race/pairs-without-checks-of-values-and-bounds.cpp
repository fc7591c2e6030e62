// All threads write one pair; values that nothing has written and pointers behind a view are not looked for.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: shared
// flags: -fno-sanitize=amp-init -fno-sanitize=amp-bounds
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Pair {
  int left, right;
};

int main() {
  std::vector<int> data(4);
  array_view<int> results(4, data);
#ifdef FAULT
  std::vector<int> numbers(8, 1);
  array_view<const int> part(4, numbers);
  const array_view<const int> fresh = array_view<int>(4);
  parallel_for_each(
      results.extent, [=](index<1> i) restrict(amp) {
        const int* const p = part.data();
        results[i] = fresh[i] + p[i[0] + 4] + *reinterpret_cast<const long*>(p + 3);
      });
#endif
  parallel_for_each(
      results.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static Pair shared;
        const Pair own = {t.local[0], 1};
#ifdef FAULT
        shared = own;  // first second
#else
        if (t.local[0] == 3) shared = own;
#endif
        t.barrier.wait();
        const Pair read = shared;
        results[t.global] = read.left;
      });
  return results[0] != 3;
}
