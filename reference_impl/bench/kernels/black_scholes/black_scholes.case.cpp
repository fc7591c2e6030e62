// The prices of European options (calls and puts) by the Black-Scholes formula.
#include <cmath>

#include "cases/Case.h"

namespace ampbench {
namespace {

constexpr float interest = 0.02f, volatility = 0.30f;

double normal_distribution(double d) {
  return 0.5 * std::erfc(-d * std::sqrt(0.5));
}

double call(const Case& options, std::size_t i) {
  const double price = real_of(options.buffers[2][i]), strike = real_of(options.buffers[3][i]),
               years = real_of(options.buffers[4][i]);
  const double spread = volatility * std::sqrt(years);
  const double d1 = (std::log(price / strike) + (interest + 0.5 * volatility * volatility) * years) / spread;
  return price * normal_distribution(d1) -
         strike * std::exp(-interest * years) * normal_distribution(d1 - spread);
}

double put(const Case& options, std::size_t i) {
  const double price = real_of(options.buffers[2][i]), strike = real_of(options.buffers[3][i]),
               years = real_of(options.buffers[4][i]);
  return call(options, i) + strike * std::exp(-interest * years) - price;
}

}  // namespace

Case black_scholes_case(Size size) {
  const auto n = by_size<std::uint32_t>(size, 1000, 1 << 20, 1 << 25);
  Case options;
  options.buffers = {Words(n), Words(n), random_reals(n, 1, 5, 30), random_reals(n, 2, 1, 100),
                     random_reals(n, 3, 0.25f, 10)};
  options.steps = {untiled("black_scholes", n, {0, 1, 2, 3, 4}, {n, bits_of(interest), bits_of(volatility)})};
  options.expected = {{0, n, Element::real, 1e-4, call, 1 << 20}, {1, n, Element::real, 1e-4, put, 1 << 20}};
  options.bytes = 20.0 * n;
  options.operations = 60.0 * n;
  return options;
}

}  // namespace ampbench
