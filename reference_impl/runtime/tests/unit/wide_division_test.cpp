// The header is written for amp++; without restrictions its functions are ordinary functions of the host.
#define restrict(...)
#include "amp_detail/wide_division.h"
#undef restrict

#include <catch2/catch.hpp>
#include <random>
#include <vector>

using namespace concurrency::__detail;

namespace {

/// Returns the values at which the algorithm changes its behavior, and their neighbours.
std::vector<unsigned long> wide_borders() {
  std::vector<unsigned long> result;
  for (int bit = 0; bit < 64; ++bit)
    for (const long distance : {-2l, -1l, 0l, 1l, 2l})
      result.push_back((1ul << bit) + static_cast<unsigned long>(distance));
  return result;
}

bool divides(unsigned long dividend, unsigned long divisor) {
  return divisor == 0 || divide_wide(dividend, divisor) == dividend / divisor;
}

}  // namespace

TEST_CASE("64-bit division by 32-bit operations equals the processor's division") {
  for (const unsigned long dividend : wide_borders())
    for (const unsigned long divisor : wide_borders()) {
      INFO(dividend << " / " << divisor);
      REQUIRE(divides(dividend, divisor));
    }
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000000; ++i) {
    const unsigned long dividend = random() >> random() % 64, divisor = random() >> random() % 64;
    if (!divides(dividend, divisor))
      FAIL(dividend << " / " << divisor << " is not " << divide_wide(dividend, divisor));
  }
}

TEST_CASE("an estimate that is two too large is corrected twice") {
  unsigned rest = 0x7FFFFFFFu;
  REQUIRE(next_digit(rest, 0, 0x8000FFFFu) == 0x7FFFFFFF0000ul / 0x8000FFFFul);
  REQUIRE(rest == 0x7FFFFFFF0000ul % 0x8000FFFFul);
}
