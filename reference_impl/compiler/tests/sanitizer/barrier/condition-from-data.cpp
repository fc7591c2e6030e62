// Whether a thread waits at the barrier depends on the thread's element.
// AMP 1.2 §8.1.1, l.3170: "C++ AMP requires all active control flow expressions leading to a tile barrier to
// be tile-uniform."
// flags: -Wno-error=amp.barrier
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16), space(16);
  for (int i = 0; i < 16; ++i) data[i] = i % 3;
  array_view<const int> values(16, data);
  array_view<int> result(16, space);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        const int value = values[t.global];
#ifdef FAULT
        if (value != 0) t.barrier.wait();  // here
#else
        t.barrier.wait();
#endif
        result[t.global] = value;
      });
  return result[0] != 0 || result[8] != 2;
}
