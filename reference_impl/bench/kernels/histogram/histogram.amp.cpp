#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {

void histogram(const Step& step, const AmpData& data) {
  const array_view<unsigned> bins = data.buffer<unsigned>(step, 0);
  const array_view<const unsigned> in = data.buffer<unsigned>(step, 1);
  const int n = static_cast<int>(step.parameters[0]);
  const int threads = 256 * static_cast<int>(step.parameters[1]);
  parallel_for_each(
      data.view(), extent<1>(threads).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static unsigned counts[256];
        const int local = t.local[0];
        counts[local] = 0;
        t.barrier.wait_with_tile_static_memory_fence();
        int i = t.global[0];
        for (; i + 3 * threads < n; i += 4 * threads) {
          const unsigned a = in[i], b = in[i + threads], c = in[i + 2 * threads], d = in[i + 3 * threads];
          concurrency::atomic_fetch_inc(&counts[a & 255]);
          concurrency::atomic_fetch_inc(&counts[b & 255]);
          concurrency::atomic_fetch_inc(&counts[c & 255]);
          concurrency::atomic_fetch_inc(&counts[d & 255]);
        }
        for (; i < n; i += threads) concurrency::atomic_fetch_inc(&counts[in[i] & 255]);
        t.barrier.wait_with_tile_static_memory_fence();
        concurrency::atomic_fetch_add(&bins[local], counts[local]);
      });
}

}  // namespace ampbench::AMPBENCH_MODE
