#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {

void matrix_product(const Step& step, const AmpData& data) {
  const int n = static_cast<int>(step.parameters[0]);
  const array_view<float, 2> c = data.matrix<float>(step, 0, n);
  const array_view<const float, 2> a = data.matrix<float>(step, 1, n), b = data.matrix<float>(step, 2, n);
  parallel_for_each(
      data.view(), c.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
        tile_static float as[16][16], bs[16][16];
        const int y = t.local[0], x = t.local[1];
        float sum = 0;
        for (int k = 0; k < n; k += 16) {
          as[y][x] = a(t.global[0], k + x);
          bs[y][x] = b(k + y, t.global[1]);
          t.barrier.wait_with_tile_static_memory_fence();
          for (int i = 0; i < 16; ++i) sum += as[y][i] * bs[i][x];
          t.barrier.wait_with_tile_static_memory_fence();
        }
        c[t.global] = sum;
      });
}

}  // namespace ampbench::AMPBENCH_MODE
