// A thread stores a result and then counts it as ready, without a fence in between.
// AMP 1.2 §8.1.2.3, l.3277: "Within the same tile, order is established using fences and barriers."
// object: results
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16), counts(2), sums(2);
  array_view<int> results(16, data), ready(2, counts), sum(2, sums);
  parallel_for_each(
      results.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        results[t.global] = t.local[0];  // first
#ifndef FAULT
        global_memory_fence(t.barrier);
#endif
        const int before = atomic_fetch_inc(&ready[t.tile]);
        if (before != 7) return;
        global_memory_fence(t.barrier);
        for (int i = 0; i < 8; ++i) sum[t.tile] += results[8 * t.tile[0] + i];  // second
      });
  return sum[0] != 28 || sum[1] != 28;
}
