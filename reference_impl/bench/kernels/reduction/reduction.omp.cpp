#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {

void reduction(const OpenMpData& data) {
  const float* const in = data.buffer<float>(2);
  const int n = data.number(0);
  float sum = 0;
#pragma omp parallel for simd reduction(+ : sum)
  for (int i = 0; i < n; ++i) sum += in[i];
  *data.buffer<float>(0) = sum;
}

}  // namespace ampbench::AMPBENCH_BUILD
