#include "cuda/Kernels.h"

namespace ampbench {
namespace {

__global__ void matrix_product_kernel(float* __restrict__ c, const float* __restrict__ a,
                                      const float* __restrict__ b, unsigned n) {
  __shared__ float as[16][16], bs[16][16];
  const unsigned x = threadIdx.x, y = threadIdx.y;
  const unsigned row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (unsigned k = 0; k < n; k += 16) {
    as[y][x] = a[row * n + k + x];
    bs[y][x] = b[(k + y) * n + column];
    __syncthreads();
    for (unsigned i = 0; i < 16; ++i) sum += as[y][i] * bs[i][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

}  // namespace

void matrix_product(const Step& step, void* const* buffers) {
  matrix_product_kernel<<<grid_of(step), dim3(16, 16)>>>(buffer<float>(step, buffers, 0),
                                                         buffer<float>(step, buffers, 1),
                                                         buffer<float>(step, buffers, 2), step.parameters[0]);
}

}  // namespace ampbench
