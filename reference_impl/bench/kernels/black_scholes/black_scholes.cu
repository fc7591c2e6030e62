#include "cuda/Kernels.h"

namespace ampbench {
namespace {

__device__ float normal_distribution(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  const float sum =
      k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228f * expf(-0.5f * d * d) * sum;
  return d > 0 ? 1.0f - tail : tail;
}

__global__ void black_scholes_kernel(float* __restrict__ calls, float* __restrict__ puts,
                                     const float* __restrict__ prices, const float* __restrict__ strikes,
                                     const float* __restrict__ years, unsigned n, float interest,
                                     float volatility) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float price = prices[i], strike = strikes[i], time = years[i];
  const float spread = volatility * sqrtf(time);
  const float d1 = (logf(price / strike) + (interest + 0.5f * volatility * volatility) * time) / spread;
  const float n1 = normal_distribution(d1), n2 = normal_distribution(d1 - spread);
  const float discounted = strike * expf(-interest * time);
  calls[i] = price * n1 - discounted * n2;
  puts[i] = discounted * (1.0f - n2) - price * (1.0f - n1);
}

}  // namespace

void black_scholes(const Step& step, void* const* buffers) {
  black_scholes_kernel<<<groups_of(step), group_size>>>(
      buffer<float>(step, buffers, 0), buffer<float>(step, buffers, 1), buffer<float>(step, buffers, 2),
      buffer<float>(step, buffers, 3), buffer<float>(step, buffers, 4), step.parameters[0],
      real_of(step.parameters[1]), real_of(step.parameters[2]));
}

}  // namespace ampbench
