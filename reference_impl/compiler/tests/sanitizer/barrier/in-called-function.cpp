// A function waits at the barrier if its argument says so, and the threads pass different arguments.
// AMP 1.2 §8.1.1, l.3173: "If either of those hands contains a tile barrier, or leads to one through an
// arbitrary nesting of scopes and function calls, then the control flow expression controlling the if
// statement must be tile-uniform."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

void store(array_view<int> values, tiled_index<8> t, bool wait) restrict(amp) {
  values[t.global] = t.local[0];
  if (wait) t.barrier.wait();  // here
}

int main() {
  std::vector<int> data(16);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
#ifdef FAULT
        store(values, t, t.local[0] != 3);
#else
        store(values, t, t.tile[0] != 1);
#endif
      });
  return values[3] != 3 || values[15] != 7;
}
