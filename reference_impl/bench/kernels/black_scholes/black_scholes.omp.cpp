#include <cmath>

#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {
namespace {

float normal_distribution(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * std::fabs(d));
  const float sum =
      k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228f * std::exp(-0.5f * d * d) * sum;
  return d > 0 ? 1.0f - tail : tail;
}

}  // namespace

void black_scholes(const OpenMpData& data) {
  float* const calls = data.buffer<float>(0);
  float* const puts = data.buffer<float>(1);
  const float* const prices = data.buffer<float>(2);
  const float* const strikes = data.buffer<float>(3);
  const float* const years = data.buffer<float>(4);
  const int n = data.number(0);
  const float interest = data.real(1), volatility = data.real(2);
#pragma omp parallel for simd
  for (int i = 0; i < n; ++i) {
    const float price = prices[i], strike = strikes[i], time = years[i];
    const float spread = volatility * std::sqrt(time);
    const float d1 = (std::log(price / strike) + (interest + 0.5f * volatility * volatility) * time) / spread;
    const float n1 = normal_distribution(d1), n2 = normal_distribution(d1 - spread);
    const float discounted = strike * std::exp(-interest * time);
    calls[i] = price * n1 - discounted * n2;
    puts[i] = discounted * (1.0f - n2) - price * (1.0f - n1);
  }
}

}  // namespace ampbench::AMPBENCH_BUILD
