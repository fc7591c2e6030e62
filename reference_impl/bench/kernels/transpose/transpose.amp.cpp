#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {

void transpose(const Step& step, const AmpData& data) {
  const int n = static_cast<int>(step.parameters[0]);
  const array_view<float, 2> out = data.matrix<float>(step, 0, n);
  const array_view<const float, 2> in = data.matrix<float>(step, 1, n);
  const extent<2> threads(n / 4, n);  // each thread moves four elements
  parallel_for_each(
      data.view(), threads.tile<8, 32>(), [=](tiled_index<8, 32> t) restrict(amp) {
        tile_static float block[32][33];
        const int y = t.local[0], x = t.local[1];
        const int row = t.tile[0] * 32 + y, column = t.tile[1] * 32 + x;
        for (int k = 0; k < 32; k += 8) block[y + k][x] = in(row + k, column);
        t.barrier.wait_with_tile_static_memory_fence();
        const int to_row = t.tile[1] * 32 + y, to_column = t.tile[0] * 32 + x;
        for (int k = 0; k < 32; k += 8) out(to_row + k, to_column) = block[x][y + k];
      });
}

}  // namespace ampbench::AMPBENCH_MODE
