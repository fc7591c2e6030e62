// The header is the accelerator's; on the host its functions are ordinary ones.
#define restrict(...)
#include "amp_detail/float_rounding.h"
#undef restrict

#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <vector>

using namespace concurrency::detail;

namespace {

bool is_same(float a, float b) {
  return float_bits(a) == float_bits(b) || (std::isnan(a) && std::isnan(b));
}

float moved(float x, int ulps) {
  return float_of_bits(float_bits(x) + static_cast<unsigned>(ulps));
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
      REQUIRE(is_same(divide_by_integers(dividend, divisor), dividend / divisor));
    }
  std::mt19937 random(1);
  for (int i = 0; i < 1000000; ++i) {
    const float dividend = float_of_bits(random()), divisor = float_of_bits(random());
    if (!is_same(divide_by_integers(dividend, divisor), dividend / divisor))
      FAIL(dividend << " / " << divisor << " is not " << divide_by_integers(dividend, divisor));
  }
}

TEST_CASE("integers take the square root as the processor does") {
  for (const float square : borders()) {
    INFO(square);
    REQUIRE(is_same(root_by_integers(square), std::sqrt(square)));
  }
  std::mt19937 random(2);
  for (int i = 0; i < 1000000; ++i) {
    const float square = float_of_bits(random() & 0x7FFFFFFFu);
    if (!is_same(root_by_integers(square), std::sqrt(square)))
      FAIL("the root of " << square << " is not " << root_by_integers(square));
  }
}

// Exponents only shift the results of moderate numbers: one of them (two, for roots) stands for all.

TEST_CASE("fused multiply-adds take every reciprocal from an estimate of four ULP") {
  for (unsigned fraction = 0; fraction < float_fraction; ++fraction) {
    const float divisor = float_of_bits(0x3F800000u | fraction);
    if (!is_moderate_divisor(divisor)) FAIL(divisor << " is not tried");
    const float reciprocal = 1.0f / divisor;
    for (const int ulps : {-4, -1, 0, 1, 4})
      if (reciprocal_by_fma(divisor, moved(reciprocal, ulps)) != reciprocal)
        FAIL("the reciprocal of " << divisor << ", estimated " << ulps << " ULP off");
  }
  CHECK_FALSE(is_moderate_divisor(float_of_bits(0x3FFFFFFFu)));
}

TEST_CASE("fused multiply-adds take every root from an estimate of four ULP") {
  for (unsigned offset = 0; offset < 1u << 24; ++offset) {
    const float square = float_of_bits(0x3F800000u + offset);
    const float root = std::sqrt(square), estimate = static_cast<float>(1 / std::sqrt(double{square}));
    for (const int ulps : {-4, 0, 4})
      if (root_by_fma(square, moved(estimate, ulps)) != root)
        FAIL("the root of " << square << ", estimated " << ulps << " ULP off");
  }
}

TEST_CASE("fused multiply-adds divide moderate numbers") {
  std::mt19937 random(3);
  int tried = 0;
  while (tried < 2000000) {
    const float dividend = float_of_bits(random()), divisor = float_of_bits(random());
    if (!is_moderate(dividend) || !is_moderate_divisor(divisor)) continue;
    const float estimate = moved(1.0f / divisor, static_cast<int>(random() % 9) - 4);
    if (divide_by_fma(dividend, divisor, estimate) != dividend / divisor) FAIL(dividend << " / " << divisor);
    ++tried;
  }
}
