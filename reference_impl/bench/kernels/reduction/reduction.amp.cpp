#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {

void reduction(const Step& step, const AmpData& data) {
  const array_view<float> out = data.buffer<float>(step, 0);
  const array_view<const float> in = data.buffer<float>(step, 1);
  const int n = static_cast<int>(step.parameters[0]);
  const int threads = 256 * static_cast<int>(step.parameters[1]);
  parallel_for_each(
      data.view(), extent<1>(threads).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static float sums[256];
        const int local = t.local[0];
        float sum = 0;
        int i = t.global[0];
        for (; i + 3 * threads < n; i += 4 * threads)
          sum += (in[i] + in[i + threads]) + (in[i + 2 * threads] + in[i + 3 * threads]);
        for (; i < n; i += threads) sum += in[i];
        sums[local] = sum;
        t.barrier.wait_with_tile_static_memory_fence();
        for (int half = 128; half > 0; half /= 2) {
          if (local < half) sums[local] += sums[local + half];
          t.barrier.wait_with_tile_static_memory_fence();
        }
        if (local == 0) out[t.tile[0]] = sums[0];
      });
}

}  // namespace ampbench::AMPBENCH_MODE
