#include <amp_math.h>

#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {
namespace {

namespace math = concurrency::fast_math;

float normal_distribution(float d) restrict(amp) {
  const float k = 1.0f / (1.0f + 0.2316419f * math::fabs(d));
  const float sum =
      k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228f * math::exp(-0.5f * d * d) * sum;
  return d > 0 ? 1.0f - tail : tail;
}

}  // namespace

void black_scholes(const Step& step, const AmpData& data) {
  const array_view<float> calls = data.buffer<float>(step, 0), puts = data.buffer<float>(step, 1);
  const array_view<const float> prices = data.buffer<float>(step, 2), strikes = data.buffer<float>(step, 3),
                                years = data.buffer<float>(step, 4);
  const float interest = real_of(step.parameters[1]), volatility = real_of(step.parameters[2]);
  parallel_for_each(
      data.view(), calls.extent, [=](index<1> i) restrict(amp) {
        const float price = prices[i], strike = strikes[i], time = years[i];
        const float spread = volatility * math::sqrt(time);
        const float d1 =
            (math::log(price / strike) + (interest + 0.5f * volatility * volatility) * time) / spread;
        const float n1 = normal_distribution(d1), n2 = normal_distribution(d1 - spread);
        const float discounted = strike * math::exp(-interest * time);
        calls[i] = price * n1 - discounted * n2;
        puts[i] = discounted * (1.0f - n2) - price * (1.0f - n1);
      });
}

}  // namespace ampbench::AMPBENCH_MODE
