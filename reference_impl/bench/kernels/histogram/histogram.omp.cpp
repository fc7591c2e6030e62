#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {

void histogram(const OpenMpData& data) {
  unsigned* bins = data.buffer<unsigned>(0);
  const unsigned* const in = data.buffer<unsigned>(1);
  const int n = data.number(0);
#pragma omp parallel for reduction(+ : bins[ : 256])
  for (int i = 0; i < n; ++i) ++bins[in[i] & 255];
}

}  // namespace ampbench::AMPBENCH_BUILD
