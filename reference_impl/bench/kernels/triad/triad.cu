#include "cuda/Kernels.h"

namespace ampbench {
namespace {

__global__ void triad_kernel(float* __restrict__ a, const float* __restrict__ b, const float* __restrict__ c,
                             unsigned n, float s) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[i] + s * c[i];
}

}  // namespace

void triad(const Step& step, void* const* buffers) {
  triad_kernel<<<groups_of(step), group_size>>>(
      buffer<float>(step, buffers, 0), buffer<float>(step, buffers, 1), buffer<float>(step, buffers, 2),
      step.parameters[0], real_of(step.parameters[1]));
}

}  // namespace ampbench
