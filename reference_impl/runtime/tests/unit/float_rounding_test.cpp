// The header is the accelerator's; on the host its functions are ordinary ones.
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

/// Values at which something changes, and their neighbours.
std::vector<float> borders() {
  std::vector<float> result;
  for (const unsigned sign : {0u, 0x80000000u})
    for (const unsigned exponent : {0u, 1u, 2u, 23u, 66u, 67u, 126u, 127u, 128u, 186u, 187u, 252u, 253u, 254u, 255u})
      for (const unsigned fraction : {0u, 1u, 2u, 0x3FFFFFu, 0x400000u, 0x400001u, 0x7FFFFEu, 0x7FFFFFu})
        result.push_back(float_of_bits(sign | (exponent << 23) | fraction));
  return result;
}

}  // namespace

TEST_CASE("integers divide as the processor does") {
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

TEST_CASE("integers take the square root as the processor does") {
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

// The exponent only shifts the results of moderate numbers: an even and an odd one stand for all.
TEST_CASE("fused multiply-adds take every root from an estimate of four ULP") {
  for (unsigned offset = 0; offset < 1u << 24; ++offset) {
    const float square = float_of_bits(0x3F800000u + offset);
    if (!is_moderate(square)) FAIL(square << " is not tried");
    const float expected = std::sqrt(square), estimate = static_cast<float>(1 / std::sqrt(double{square}));
    for (const int ulps : {-4, 0, 4})
      if (root_by_fma(square, moved(estimate, ulps)) != expected)
        FAIL("the root of " << square << ", estimated " << ulps << " ULP off");
  }
}
