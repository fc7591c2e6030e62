#include "cuda/Kernels.h"

namespace ampbench {
namespace {

__global__ void mandelbrot_kernel(int* __restrict__ out, unsigned n, int most, float scale) {
  const unsigned column = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  const float x0 = static_cast<float>(static_cast<int>(column)) * scale - 2.0f;
  const float y0 = static_cast<float>(static_cast<int>(row)) * scale - 1.5f;
  float x = 0, y = 0, xx = 0, yy = 0;
  int iterations = 0;
  while (iterations < most && xx + yy <= 4.0f) {
    y = 2.0f * x * y + y0;
    x = xx - yy + x0;
    xx = x * x;
    yy = y * y;
    ++iterations;
  }
  out[row * n + column] = iterations;
}

}  // namespace

void mandelbrot(const Step& step, void* const* buffers) {
  mandelbrot_kernel<<<grid_of(step), dim3(16, 16)>>>(buffer<int>(step, buffers, 0), step.parameters[0],
                                                     static_cast<int>(step.parameters[1]),
                                                     real_of(step.parameters[2]));
}

}  // namespace ampbench
