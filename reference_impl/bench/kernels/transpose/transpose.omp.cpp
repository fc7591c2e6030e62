#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {

void transpose(const OpenMpData& data) {
  float* const out = data.buffer<float>(0);
  const float* const in = data.buffer<float>(1);
  const int n = data.number(0);
  constexpr int block = 32;  // the cache lines of a block's columns stay in the cache
#pragma omp parallel for collapse(2)
  for (int top = 0; top < n; top += block) {
    for (int left = 0; left < n; left += block) {
      for (int y = top; y < top + block; ++y) {
        for (int x = left; x < left + block; ++x) out[y * n + x] = in[x * n + y];
      }
    }
  }
}

}  // namespace ampbench::AMPBENCH_BUILD
