/// 64-bit division by means of 32-bit divisions.
///
/// Drivers cannot be relied on for 64-bit division: one of them mixes up the results of successive divisions.
/// The code generator replaces `/` and `%` with a divisor that is not a constant by calls of the function at
/// the end of this file (docs/abi.md). All others can also run on the host, for tests.
#ifndef AMP_DETAIL_WIDE_DIVISION_H
#define AMP_DETAIL_WIDE_DIVISION_H

#include "device.h"

namespace concurrency {
namespace __detail {

inline unsigned int high_word(unsigned long x) restrict(cpu, amp) {
  return static_cast<unsigned int>(x >> 32);
}
inline unsigned int low_word(unsigned long x) restrict(cpu, amp) {
  return static_cast<unsigned int>(x);
}

/// Returns one 16-bit digit of a quotient: (rest * 2^16 + next) / divisor, and sets rest to the remainder.
/// rest must be less than divisor; the highest bit of divisor must be set. Knuth, "The Art of Computer
/// Programming", volume 2, 4.3.1, algorithm D.
inline unsigned int next_digit(unsigned int& rest, unsigned int next, unsigned int divisor) restrict(cpu,
                                                                                                     amp) {
  const unsigned int first = divisor >> 16, second = divisor & 0xFFFFu;
  unsigned int digit = rest / first, left = rest - digit * first;
  // The digit is at most 2 too large. If `left` exceeds 16 bits, the digit is right, and the comparison
  // below, which would overflow, is not used.
  for (int correction = 0; correction < 2; ++correction) {
    const bool is_too_large = digit > 0xFFFFu || digit * second > ((left << 16) | next);
    if (is_too_large && left <= 0xFFFFu) {
      --digit;
      left += first;
    }
  }
  rest = ((rest << 16) | next) - digit * divisor;  // modulo 2^32: both lose the same high bits
  return digit;
}

/// Returns (high * 2^32 + low) / divisor. high must be less than divisor.
inline unsigned int divide_two_words(unsigned int high, unsigned int low,
                                     unsigned int divisor) restrict(cpu, amp) {
  const int shift = __builtin_clz(divisor);
  const unsigned int above = shift == 0 ? 0u : low >> (32 - shift);
  unsigned int rest = (high << shift) | above;
  const unsigned int first = next_digit(rest, (low << shift) >> 16, divisor << shift);
  return (first << 16) + next_digit(rest, (low << shift) & 0xFFFFu, divisor << shift);
}

/// Returns dividend / divisor. divisor must not be 0.
inline unsigned long divide_wide(unsigned long dividend, unsigned long divisor) restrict(cpu, amp) {
  if (high_word(dividend | divisor) == 0) return low_word(dividend) / low_word(divisor);
  const bool is_long = high_word(divisor) != 0;
  // A divisor of more than 32 bits is cut to its highest 32 bits, and the dividend is halved, so that its
  // high word is less than the divisor. The resulting estimate is at most 1 too large.
  const int shift = is_long ? __builtin_clz(high_word(divisor)) : 0;
  const unsigned int word = is_long ? high_word(divisor << shift) : low_word(divisor);
  const unsigned int top = is_long ? 0u : high_word(dividend) / word;
  const unsigned long rest =
      is_long ? dividend >> 1 : dividend - (static_cast<unsigned long>(top * word) << 32);
  const unsigned int digits = divide_two_words(high_word(rest), low_word(rest), word);
  if (!is_long) return (static_cast<unsigned long>(top) << 32) | digits;
  // The quotient has one word. NVIDIA's driver 580.159 loses the other one if it is computed with two.
  const unsigned int estimate = digits >> (31 - shift);
  const unsigned int quotient = estimate - (estimate != 0 ? 1u : 0u);
  return quotient + (dividend - quotient * divisor >= divisor ? 1u : 0u);
}

#ifdef __AMPXX_DEVICE__

// The code generator does not inline it, so that a module contains it only once.
extern "C" __attribute__((used)) inline unsigned long __amp_divide_wide(unsigned long dividend,
                                                                        unsigned long divisor) restrict(amp) {
  return divide_wide(dividend, divisor);
}

#endif

}  // namespace __detail
}  // namespace concurrency

#endif
