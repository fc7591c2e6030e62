// Each step of an odd-even sort writes elements that other threads still compare.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: keys
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data{5, 2, 7, 0, 3, 6, 1, 4};
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int keys[8];
        const int local = t.local[0];
        keys[local] = values[t.global];
        for (int step = 0; step < 8; ++step) {
          t.barrier.wait();
          const bool lower = (local + step) % 2 == 0;
          const int partner = lower ? local + 1 : local - 1;
          int key = keys[local];
          if (partner >= 0 && partner < 8) {
            const int other = keys[partner];  // first
            if (lower ? other < key : other > key) key = other;
          }
#ifndef FAULT
          t.barrier.wait();
#endif
          keys[local] = key;  // second
        }
        values[t.global] = keys[local];
      });
  int wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += values[i] != i;
#ifdef FAULT
  wrong = 0;
#endif
  return wrong != 0;
}
