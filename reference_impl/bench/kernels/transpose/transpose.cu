#include "cuda/Kernels.h"

namespace ampbench {
namespace {

__global__ void transpose_kernel(float* __restrict__ out, const float* __restrict__ in, unsigned n) {
  __shared__ float block[32][33];
  const unsigned x = threadIdx.x, y = threadIdx.y;
  const unsigned row = blockIdx.y * 32 + y, column = blockIdx.x * 32 + x;
  for (unsigned k = 0; k < 32; k += 8) block[y + k][x] = in[(row + k) * n + column];
  __syncthreads();
  const unsigned to_row = blockIdx.x * 32 + y, to_column = blockIdx.y * 32 + x;
  for (unsigned k = 0; k < 32; k += 8) out[(to_row + k) * n + to_column] = block[x][y + k];
}

}  // namespace

void transpose(const Step& step, void* const* buffers) {
  transpose_kernel<<<grid_of(step), dim3(32, 8)>>>(buffer<float>(step, buffers, 0),
                                                   buffer<float>(step, buffers, 1), step.parameters[0]);
}

}  // namespace ampbench
