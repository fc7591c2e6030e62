// Each tile reads what another tile writes in the same kernel; a fence does not order them.
// AMP 1.2 §8.1.2, l.3240: "Memory fence operations are limited in their effects to the thread tile they are
// performed within."
// object: sums
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<int> sums(4), result(4);
  parallel_for_each(
      extent<1>(32).tile<8>(), [&sums, &result ](tiled_index<8> t) restrict(amp) {
        if (t.local[0] != 0) return;
        sums[t.tile] = t.tile[0] + 1;  // first
#ifdef FAULT
        all_memory_fence(t.barrier);
        result[t.tile] = sums[(t.tile[0] + 1) % 4];  // second
#endif
      });
#ifndef FAULT
  parallel_for_each(
      result.extent, [&sums, &result ](index<1> i) restrict(amp) { result[i] = sums[(i[0] + 1) % 4]; });
#endif
  const std::vector<int> sum = result;
  return sum[0] != 2 || sum[3] != 1;
}
