#version 450
// EXACT is `precise`, or nothing where contraction is allowed.
layout(local_size_x_id = 0) in;
layout(binding = 0, std430) restrict writeonly buffer Calls { float calls[]; };
layout(binding = 1, std430) restrict writeonly buffer Puts { float puts[]; };
layout(binding = 2, std430) restrict readonly buffer Prices { float prices[]; };
layout(binding = 3, std430) restrict readonly buffer Strikes { float strikes[]; };
layout(binding = 4, std430) restrict readonly buffer Years { float years[]; };
layout(push_constant) uniform Parameters { uint n; float interest, volatility; };

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
  const float price = prices[i], strike = strikes[i], time = years[i];
  EXACT const float spread = volatility * sqrt(time);
  EXACT const float d1 =
      (log(price / strike) + (interest + 0.5 * volatility * volatility) * time) / spread;
  EXACT const float d2 = d1 - spread;
  const float n1 = normalDistribution(d1), n2 = normalDistribution(d2);
  EXACT const float discounted = strike * exp(-interest * time);
  EXACT const float call = price * n1 - discounted * n2;
  EXACT const float put = discounted * (1.0 - n2) - price * (1.0 - n1);
  calls[i] = call;
  puts[i] = put;
}
