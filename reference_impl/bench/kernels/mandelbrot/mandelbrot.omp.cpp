#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {

void mandelbrot(const OpenMpData& data) {
  int* const out = data.buffer<int>(0);
  const int n = data.number(0), most = data.number(1);
  const float scale = data.real(2);
#pragma omp parallel for schedule(dynamic)
  for (int row = 0; row < n; ++row) {
    const float y0 = static_cast<float>(row) * scale - 1.5f;
    for (int column = 0; column < n; ++column) {
      const float x0 = static_cast<float>(column) * scale - 2.0f;
      float x = 0, y = 0, xx = 0, yy = 0;
      int iterations = 0;
      while (iterations < most && xx + yy <= 4.0f) {
        y = 2.0f * x * y + y0;
        x = xx - yy + x0;
        xx = x * x;
        yy = y * y;
        ++iterations;
      }
      out[row * n + column] = iterations;
    }
  }
}

}  // namespace ampbench::AMPBENCH_BUILD
