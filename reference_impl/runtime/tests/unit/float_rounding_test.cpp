// The header is written for amp++; without restrictions its functions are ordinary functions of the host.
#define restrict(...)
#include "amp_detail/float_rounding.h"
#undef restrict

#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <vector>

using namespace concurrency::__detail;

namespace {

bool is_same(float a, float b) {
  return float_bits(a) == float_bits(b) || (std::isnan(a) && std::isnan(b));
}

float moved(float x, int ulps) {
  return float_of_bits(float_bits(x) + static_cast<unsigned>(ulps));
}

float quotient(float dividend, float divisor) {
  return float_of_bits(divide_by_integers(float_bits(dividend), float_bits(divisor)));
}

float root(float square) {
  return float_of_bits(root_by_integers(float_bits(square)));
}

/// Returns the values at which the algorithms change their behavior, and their neighbours.
std::vector<float> borders() {
  std::vector<float> result;
  for (const unsigned sign : {0u, 0x80000000u})
    for (const unsigned exponent :
         {0u, 1u, 2u, 23u, 66u, 67u, 126u, 127u, 128u, 186u, 187u, 252u, 253u, 254u, 255u})
      for (const unsigned fraction : {0u, 1u, 2u, 0x3FFFFFu, 0x400000u, 0x400001u, 0x7FFFFEu, 0x7FFFFFu})
        result.push_back(float_of_bits(sign | (exponent << 23) | fraction));
  return result;
}

}  // namespace

TEST_CASE("division by integer operations equals the processor's division") {
  for (const float dividend : borders())
    for (const float divisor : borders()) {
      INFO(dividend << " / " << divisor);
      REQUIRE(is_same(quotient(dividend, divisor), dividend / divisor));
    }
  std::mt19937 random(1);
  for (int i = 0; i < 1000000; ++i) {
    const float dividend = float_of_bits(random()), divisor = float_of_bits(random());
    if (!is_same(quotient(dividend, divisor), dividend / divisor))
      FAIL(dividend << " / " << divisor << " is not " << quotient(dividend, divisor));
  }
}

TEST_CASE("the square root by integer operations equals the processor's") {
  for (const float square : borders()) {
    INFO(square);
    REQUIRE(is_same(root(square), std::sqrt(square)));
  }
  std::mt19937 random(2);
  for (int i = 0; i < 1000000; ++i) {
    const float square = float_of_bits(random() & 0x7FFFFFFFu);
    if (!is_same(root(square), std::sqrt(square)))
      FAIL("the root of " << square << " is not " << root(square));
  }
}

// For moderate numbers the exponent only scales the result: one even and one odd exponent represent all.
TEST_CASE("the square root by fused multiply-adds is right for estimates with an error of up to 4 ULP") {
  for (unsigned offset = 0; offset < 1u << 24; ++offset) {
    const float square = float_of_bits(0x3F800000u + offset);
    if (!is_moderate(square)) FAIL(square << " is not a moderate number");
    const float expected = std::sqrt(square), estimate = static_cast<float>(1 / std::sqrt(double{square}));
    for (const int ulps : {-4, 0, 4})
      if (root_by_fma(square, moved(estimate, ulps)) != expected)
        FAIL("the root of " << square << ", estimated " << ulps << " ULP off");
  }
}
