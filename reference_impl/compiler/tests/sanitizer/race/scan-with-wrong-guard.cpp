// Twice as many threads as intended take part in each step, so that some read what others write.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: sums
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int spacing = 1;
#else
  const int spacing = 2;
#endif
  std::vector<int> data(16, 1);
  array_view<int> values(16, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int sums[8];
        const int local = t.local[0];
        sums[local] = values[t.global];
        t.barrier.wait();
        for (int distance = 1; distance < 8; distance *= 2) {
          const bool active = local >= distance && (local + 1) % (spacing * distance) == 0;
          if (active) sums[local] += sums[local - distance];  // first second
          t.barrier.wait();
        }
        values[t.global] = sums[local];
      });
  return values[7] != 8 || values[15] != 8 || values[3] != 4;
}
