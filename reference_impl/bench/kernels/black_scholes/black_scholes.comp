#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// EXACT is `precise`, or empty if contraction is allowed.
layout(local_size_x_id = 0) in;
BUFFER(0, restrict writeonly, float, Calls, calls)
BUFFER(1, restrict writeonly, float, Puts, puts)
BUFFER(2, restrict readonly, float, Prices, prices)
BUFFER(3, restrict readonly, float, Strikes, strikes)
BUFFER(4, restrict readonly, float, Years, years)
layout(push_constant) uniform Parameters {
  ADDRESS(Calls, calls) ADDRESS(Puts, puts) ADDRESS(Prices, prices) ADDRESS(Strikes, strikes) ADDRESS(Years, years)
  uint n; float interest, volatility;
};

float normalDistribution(float d) {
  EXACT const float k = 1.0 / (1.0 + 0.2316419 * abs(d));
  EXACT const float sum =
      k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  EXACT const float tail = 0.39894228 * exp(-0.5 * d * d) * sum;
  EXACT const float other = 1.0 - tail;
  return d > 0 ? other : tail;
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= n) return;
  const float price = prices.at[i], strike = strikes.at[i], time = years.at[i];
  EXACT const float spread = volatility * sqrt(time);
  EXACT const float d1 =
      (log(price / strike) + (interest + 0.5 * volatility * volatility) * time) / spread;
  EXACT const float d2 = d1 - spread;
  const float n1 = normalDistribution(d1), n2 = normalDistribution(d2);
  EXACT const float discounted = strike * exp(-interest * time);
  EXACT const float call = price * n1 - discounted * n2;
  EXACT const float put = discounted * (1.0 - n2) - price * (1.0 - n1);
  calls.at[i] = call;
  puts.at[i] = put;
}
