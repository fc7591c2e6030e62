// The header is the accelerator's; on the host its functions are ordinary ones.
#define restrict(...)
#include "amp_detail/wide_division.h"
#undef restrict

#include <catch2/catch.hpp>
#include <random>
#include <vector>

using namespace concurrency::__detail;

namespace {

/// Values at which something changes, and their neighbours.
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

TEST_CASE("words divide 64-bit numbers as the processor does") {
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
