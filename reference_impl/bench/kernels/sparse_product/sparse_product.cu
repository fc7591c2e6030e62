#include "cuda/Kernels.h"

namespace ampbench {
namespace {

__global__ void sparse_product_kernel(float* __restrict__ y, const int* __restrict__ begins,
                                      const int* __restrict__ columns, const float* __restrict__ values,
                                      const float* __restrict__ x, unsigned rows) {
  const unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  const int end = begins[row + 1];
  for (int k = begins[row]; k < end; ++k) sum += values[k] * x[columns[k]];
  y[row] = sum;
}

}  // namespace

void sparse_product(const Step& step, void* const* buffers) {
  sparse_product_kernel<<<groups_of(step), group_size>>>(
      buffer<float>(step, buffers, 0), buffer<int>(step, buffers, 1), buffer<int>(step, buffers, 2),
      buffer<float>(step, buffers, 3), buffer<float>(step, buffers, 4), step.parameters[0]);
}

}  // namespace ampbench
