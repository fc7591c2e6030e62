/// Division of 64-bit numbers, made of divisions of 32-bit ones.
///
/// The accelerator's drivers cannot be relied on for it: one of them mixes up the results of successive
/// divisions. The code generator puts the function at the end of this file in the place of `/` and `%` by
/// what is no constant (docs/abi.md). The others run on the host too, so that they can be tested there.
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

/// One digit of 16 bits: the quotient of rest and the next digit by divisor, whose highest bit is set. rest:
/// below divisor; becomes the remainder. Knuth, "The Art of Computer Programming", volume 2, 4.3.1, algorithm
/// D.
inline unsigned int next_digit(unsigned int& rest, unsigned int next, unsigned int divisor) restrict(cpu,
                                                                                                     amp) {
  const unsigned int first = divisor >> 16, second = divisor & 0xFFFFu;
  unsigned int digit = rest / first, left = rest - digit * first;
  // At most two too large. Beyond 16 bits `left` cannot be compared, and the digit is right.
  for (int correction = 0; correction < 2; ++correction) {
    const bool is_too_large = digit > 0xFFFFu || digit * second > ((left << 16) | next);
    if (is_too_large && left <= 0xFFFFu) {
      --digit;
      left += first;
    }
  }
  rest = ((rest << 16) | next) - digit * divisor;  // what the shift loses, the product has too
  return digit;
}

/// (high * 2^32 + low) / divisor. high: below divisor.
inline unsigned int divide_two_words(unsigned int high, unsigned int low,
                                     unsigned int divisor) restrict(cpu, amp) {
  const int shift = __builtin_clz(divisor);
  const unsigned int above = shift == 0 ? 0u : low >> (32 - shift);
  unsigned int rest = (high << shift) | above;
  const unsigned int first = next_digit(rest, (low << shift) >> 16, divisor << shift);
  return (first << 16) + next_digit(rest, (low << shift) & 0xFFFFu, divisor << shift);
}

/// The quotient. divisor: not 0.
inline unsigned long divide_wide(unsigned long dividend, unsigned long divisor) restrict(cpu, amp) {
  if (high_word(dividend | divisor) == 0) return low_word(dividend) / low_word(divisor);
  const bool is_long = high_word(divisor) != 0;
  // A long divisor is cut to its highest 32 bits, and the dividend halved, so that it stays below: an
  // estimate that is at most one too large.
  const int shift = is_long ? __builtin_clz(high_word(divisor)) : 0;
  const unsigned int word = is_long ? high_word(divisor << shift) : low_word(divisor);
  const unsigned int top = is_long ? 0u : high_word(dividend) / word;
  const unsigned long rest =
      is_long ? dividend >> 1 : dividend - (static_cast<unsigned long>(top * word) << 32);
  const unsigned int digits = divide_two_words(high_word(rest), low_word(rest), word);
  if (!is_long) return (static_cast<unsigned long>(top) << 32) | digits;
  unsigned long quotient = (static_cast<unsigned long>(digits) << shift) >> 31;
  quotient -= quotient != 0 ? 1u : 0u;
  return quotient + (dividend - quotient * divisor >= divisor ? 1u : 0u);
}

#ifdef __AMPXX_DEVICE__

// Not inlined: a module has it once.
extern "C" __attribute__((used)) inline unsigned long __amp_divide_wide(unsigned long dividend,
                                                                        unsigned long divisor) restrict(amp) {
  return divide_wide(dividend, divisor);
}

#endif

}  // namespace __detail
}  // namespace concurrency

#endif
