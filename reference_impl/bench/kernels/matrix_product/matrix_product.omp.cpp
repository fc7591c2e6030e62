#include <algorithm>

#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {

void matrix_product(const OpenMpData& data) {
  float* const c = data.buffer<float>(0);
  const float* const a = data.buffer<float>(1);
  const float* const b = data.buffer<float>(2);
  const int n = data.number(0);
#pragma omp parallel for
  for (int y = 0; y < n; ++y) {
    float* const row = c + y * n;
    std::fill(row, row + n, 0.0f);
    for (int k = 0; k < n; ++k) {
      const float factor = a[y * n + k];
#pragma omp simd
      for (int x = 0; x < n; ++x) row[x] += factor * b[k * n + x];
    }
  }
}

}  // namespace ampbench::AMPBENCH_BUILD
