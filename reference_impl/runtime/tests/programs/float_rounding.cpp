// Tests that single-precision division and square root are correctly rounded on the device (AMP 1.2 §2.4.1.2).
// float_rounding [DISTANCE]: tests each DISTANCE-th of the 2^32 numbers as radicand and as divisor.
#include <amp.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "check.h"

using namespace concurrency;
using concurrency::__detail::divide_by_integers;
using concurrency::__detail::float_bits;
using concurrency::__detail::float_of_bits;
using concurrency::__detail::root_by_integers;

namespace {

unsigned scattered(unsigned x) restrict(cpu, amp) {
  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}

/// Returns a dividend for a divisor; two of three have about the divisor's magnitude, so that the quotient is a normal
/// number.
unsigned dividend_for(unsigned divisor) restrict(cpu, amp) {
  const unsigned bits = scattered(divisor);
  return bits % 3 == 0 ? bits : (divisor & 0x7F800000u) | (bits & 0x807FFFFFu);
}

/// Compares bits; all NaNs are equal.
bool is_same(float result, unsigned expected) restrict(cpu, amp) {
  return float_bits(result) == expected || (result != result && (expected & 0x7FFFFFFFu) > 0x7F800000u);
}

/// Compares a sample with the results of the host's processor.
void compare_with_host() {
  const int count = 1 << 16;
  std::vector<float> quotients(count), reciprocals(count), roots(count);
  array_view<float> quotient(count, quotients), reciprocal(count, reciprocals), root(count, roots);
  quotient.discard_data();
  reciprocal.discard_data();
  root.discard_data();
  parallel_for_each(quotient.get_extent(), [=](index<1> i) restrict(amp) {
    const unsigned bits = scattered(static_cast<unsigned>(i[0]));
    const float x = float_of_bits(bits);
    quotient[i] = float_of_bits(dividend_for(bits)) / x;
    reciprocal[i] = 1.0f / x;
    root[i] = __builtin_sqrtf(x);
  });
  quotient.synchronize();
  reciprocal.synchronize();
  root.synchronize();
  int wrong = 0;
  for (int i = 0; i < count; ++i) {
    const unsigned bits = scattered(static_cast<unsigned>(i));
    const float x = float_of_bits(bits);
    wrong += !is_same(quotients[i], float_bits(float_of_bits(dividend_for(bits)) / x)) +
             !is_same(reciprocals[i], float_bits(1.0f / x)) + !is_same(roots[i], float_bits(std::sqrt(x)));
  }
  if (wrong) std::printf("%d of %d results differ from the host's\n", wrong, 3 * count);
  CHECK(wrong == 0);
}

/// Compares the requested numbers with the results of integer arithmetic on the device.
void compare_with_integers(unsigned distance) {
  std::vector<unsigned> counts(3);
  array_view<unsigned> wrong(3, counts);
  const unsigned in_a_row = 16;
  const int threads = static_cast<int>((1u << 28) / distance);
  parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
    unsigned quotients = 0, reciprocals = 0, roots = 0;
    for (unsigned k = 0; k < in_a_row; ++k) {
      const unsigned bits = (static_cast<unsigned>(i[0]) * in_a_row + k) * distance;
      const unsigned dividend_bits = dividend_for(bits);
      const float x = float_of_bits(bits), dividend = float_of_bits(dividend_bits);
      quotients += is_same(dividend / x, divide_by_integers(dividend_bits, bits)) ? 0 : 1;
      reciprocals += is_same(1.0f / x, divide_by_integers(0x3F800000u, bits)) ? 0 : 1;
      roots += is_same(__builtin_sqrtf(x), root_by_integers(bits)) ? 0 : 1;
    }
    if (quotients) atomic_fetch_add(&wrong[0], quotients);
    if (reciprocals) atomic_fetch_add(&wrong[1], reciprocals);
    if (roots) atomic_fetch_add(&wrong[2], roots);
  });
  wrong.synchronize();
  std::printf("wrong results of %llu each: %u quotients, %u reciprocals, %u roots\n",
              static_cast<unsigned long long>(threads) * in_a_row, counts[0], counts[1], counts[2]);
  for (const unsigned count : counts) CHECK(count == 0u);
}

}  // namespace

int main(int argc, char** argv) {
  compare_with_host();
  compare_with_integers(argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10)) : 4099u);
  return check::result();
}
