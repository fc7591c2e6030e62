#include "cuda/Kernels.h"

namespace ampbench {
namespace {

__global__ void stencil_kernel(float* __restrict__ out, const float* __restrict__ in, unsigned n) {
  const unsigned x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y, i = y * n + x;
  float value = in[i];
  if (y > 0 && x > 0 && y < n - 1 && x < n - 1)
    value = 0.5f * value + 0.125f * (in[i - n] + in[i + n] + in[i - 1] + in[i + 1]);
  out[i] = value;
}

}  // namespace

void stencil(const Step& step, void* const* buffers) {
  stencil_kernel<<<grid_of(step), dim3(16, 16)>>>(buffer<float>(step, buffers, 0),
                                                  buffer<float>(step, buffers, 1), step.parameters[0]);
}

}  // namespace ampbench
