// Each tile adds the result of the tile before it in the same kernel.
// AMP 1.2 §8.1.2.3, l.3276: "any two memory operations by threads from different tiles are always concurrent"
// object: sums
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(24, 1);
  array<int> sums(3, ones.begin()), results(24, ones.begin());
#ifndef FAULT
  parallel_for_each(extent<1>(3), [&sums](index<1> i) restrict(amp) { sums[i] = 8 * i[0] + 8; });
#endif
  parallel_for_each(
      extent<1>(24).tile<8>(), [&sums, &results ](tiled_index<8> t) restrict(amp) {
#ifdef FAULT
        if (t.local[0] == 7) sums[t.tile] = 8 * t.tile[0] + 8;  // first
#endif
        if (t.local[0] == 0 && t.tile[0] > 0) results[t.global] = sums[t.tile[0] - 1];  // second
      });
  const std::vector<int> result = results;
#ifndef FAULT
  if (result[8] != 8 || result[16] != 16) return 1;
#endif
  return result[0] != 1;
}
