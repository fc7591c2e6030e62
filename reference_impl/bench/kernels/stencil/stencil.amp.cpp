#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {

void stencil(const Step& step, const AmpData& data) {
  const int n = static_cast<int>(step.parameters[0]);
  const array_view<float, 2> out = data.matrix<float>(step, 0, n);
  const array_view<const float, 2> in = data.matrix<float>(step, 1, n);
  parallel_for_each(
      data.view(), out.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
        const int y = t.global[0], x = t.global[1];
        float value = in(y, x);
        if (y > 0 && x > 0 && y < n - 1 && x < n - 1)
          value = 0.5f * value + 0.125f * (in(y - 1, x) + in(y + 1, x) + in(y, x - 1) + in(y, x + 1));
        out(y, x) = value;
      });
}

}  // namespace ampbench::AMPBENCH_MODE
