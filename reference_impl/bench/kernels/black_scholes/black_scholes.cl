float normal_distribution(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * fabs(d));
  const float sum =
      k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228f * exp(-0.5f * d * d) * sum;
  return d > 0 ? 1.0f - tail : tail;
}

kernel void black_scholes(global float* restrict calls, global float* restrict puts,
                          global const float* restrict prices, global const float* restrict strikes,
                          global const float* restrict years, uint n, float interest, float volatility) {
  const uint i = get_global_id(0);
  if (i >= n) return;
  const float price = prices[i], strike = strikes[i], time = years[i];
  const float spread = volatility * sqrt(time);
  const float d1 = (log(price / strike) + (interest + 0.5f * volatility * volatility) * time) / spread;
  const float n1 = normal_distribution(d1), n2 = normal_distribution(d1 - spread);
  const float discounted = strike * exp(-interest * time);
  calls[i] = price * n1 - discounted * n2;
  puts[i] = discounted * (1.0f - n2) - price * (1.0f - n1);
}
