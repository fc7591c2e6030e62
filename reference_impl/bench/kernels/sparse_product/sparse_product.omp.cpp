#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {

void sparse_product(const OpenMpData& data) {
  float* const y = data.buffer<float>(0);
  const int* const begins = data.buffer<int>(1);
  const int* const columns = data.buffer<int>(2);
  const float* const values = data.buffer<float>(3);
  const float* const x = data.buffer<float>(4);
  const int rows = data.number(0);
#pragma omp parallel for
  for (int row = 0; row < rows; ++row) {
    float sum = 0;
    for (int k = begins[row]; k < begins[row + 1]; ++k) sum += values[k] * x[columns[k]];
    y[row] = sum;
  }
}

}  // namespace ampbench::AMPBENCH_BUILD
