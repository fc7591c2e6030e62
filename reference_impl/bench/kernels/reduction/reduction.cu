#include "cuda/Kernels.h"

namespace ampbench {
namespace {

__global__ void reduction_kernel(float* __restrict__ out, const float* __restrict__ in, unsigned n,
                                 unsigned tiles) {
  __shared__ float sums[256];
  const unsigned local = threadIdx.x, threads = 256 * tiles;
  float sum = 0;
  unsigned i = blockIdx.x * 256 + local;
  for (; i + 3 * threads < n; i += 4 * threads)
    sum += (in[i] + in[i + threads]) + (in[i + 2 * threads] + in[i + 3 * threads]);
  for (; i < n; i += threads) sum += in[i];
  sums[local] = sum;
  __syncthreads();
  for (unsigned half = 128; half > 0; half /= 2) {
    if (local < half) sums[local] += sums[local + half];
    __syncthreads();
  }
  if (local == 0) out[blockIdx.x] = sums[0];
}

}  // namespace

void reduction(const Step& step, void* const* buffers) {
  reduction_kernel<<<grid_of(step), 256>>>(buffer<float>(step, buffers, 0), buffer<float>(step, buffers, 1),
                                           step.parameters[0], step.parameters[1]);
}

}  // namespace ampbench
