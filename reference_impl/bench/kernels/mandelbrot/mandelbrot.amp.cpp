#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {

void mandelbrot(const Step& step, const AmpData& data) {
  const int n = static_cast<int>(step.parameters[0]), most = static_cast<int>(step.parameters[1]);
  const float scale = real_of(step.parameters[2]);
  const array_view<int, 2> out = data.matrix<int>(step, 0, n);
  parallel_for_each(
      data.view(), out.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
        const float x0 = static_cast<float>(t.global[1]) * scale - 2.0f;
        const float y0 = static_cast<float>(t.global[0]) * scale - 1.5f;
        float x = 0, y = 0, xx = 0, yy = 0;
        int iterations = 0;
        while (iterations < most && xx + yy <= 4.0f) {
          y = 2.0f * x * y + y0;
          x = xx - yy + x0;
          xx = x * x;
          yy = y * y;
          ++iterations;
        }
        out[t.global] = iterations;
      });
}

}  // namespace ampbench::AMPBENCH_MODE
