#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {

void triad(const OpenMpData& data) {
  float* const a = data.buffer<float>(0);
  const float* const b = data.buffer<float>(1);
  const float* const c = data.buffer<float>(2);
  const int n = data.number(0);
  const float s = data.real(1);
#pragma omp parallel for simd
  for (int i = 0; i < n; ++i) a[i] = b[i] + s * c[i];
}

}  // namespace ampbench::AMPBENCH_BUILD
