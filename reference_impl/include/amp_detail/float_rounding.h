/// Single-precision division and square root, rounded to nearest, ties to even (AMP 1.2 §2.4.1.2).
///
/// Vulkan permits an error of 2.5 ULP in both. These functions use only operations that the device is known to do
/// exactly; without such knowledge, only integer operations. The code generator replaces `/` and square roots by
/// calls of the functions at the end of this file (docs/abi.md). All others can also run on the host, for tests.
#ifndef AMP_DETAIL_FLOAT_ROUNDING_H
#define AMP_DETAIL_FLOAT_ROUNDING_H

#include "device.h"
#include "float_arithmetic.h"

namespace concurrency {
namespace __detail {

inline unsigned int float_bits(float x) restrict(cpu, amp) {
  return __builtin_bit_cast(unsigned int, x);
}
inline float float_of_bits(unsigned int bits) restrict(cpu, amp) {
  return __builtin_bit_cast(float, bits);
}

enum float_layout : unsigned int {
  float_sign = 0x80000000u,
  float_infinity = 0x7F800000u,
  float_quiet_nan = 0x7FC00000u,
  float_hidden_bit = 0x00800000u,
  float_fraction = 0x007FFFFFu,
};

/// A positive finite number: fraction * 2^(exponent - 150), with the fraction in [2^23, 2^24).
struct float_parts {
  unsigned int fraction;
  int exponent;

  /// bits: the bits of a positive finite number.
  explicit float_parts(unsigned int bits) restrict(cpu, amp)
      : fraction(bits & float_fraction), exponent(static_cast<int>(bits >> 23)) {
    if (exponent != 0) {
      fraction |= float_hidden_bit;
    } else {
      const int shift = __builtin_clz(fraction) - 8;
      fraction <<= shift;
      exponent = 1 - shift;
    }
  }
};

/// Returns the bits of fraction * 2^(exponent - 152), rounded. fraction: below 2^26, and at least 2^25 unless the
/// exponent is 1; its last bit must be set if nonzero bits below it have been dropped.
inline unsigned int rounded_bits(unsigned int fraction, int exponent) restrict(cpu, amp) {
  const unsigned int kept = fraction >> 2;
  const bool is_up = (fraction & 3u) + (kept & 1u) > 2;
  // The hidden bit of a normal number, or a carry out of the fraction, increments the exponent.
  return (static_cast<unsigned int>(exponent - 1) << 23) + kept + (is_up ? 1u : 0u);
}

/// As rounded_bits, for any exponent and a fraction of at least 2^25: the result can be infinite or denormal.
inline unsigned int rounded_bits_in_range(unsigned int fraction, int exponent) restrict(cpu, amp) {
  if (exponent > 254) return float_infinity;
  if (exponent >= 1) return rounded_bits(fraction, exponent);
  const int shift = exponent < -30 ? 31 : 1 - exponent;
  const unsigned int lost = fraction & ((1u << shift) - 1);
  return rounded_bits((fraction >> shift) | (lost != 0 ? 1u : 0u), 1);
}

// Parameters and results are integers: the compiler would turn comparisons of a float's bits into comparisons of
// floats, for which a device may treat denormals as zero.

/// Returns the bits of the quotient of any two numbers, given by their bits.
inline unsigned int divide_by_integers(unsigned int dividend, unsigned int divisor) restrict(cpu, amp) {
  const unsigned int sign = (dividend ^ divisor) & float_sign;
  const unsigned int above = dividend & ~float_sign, below = divisor & ~float_sign;
  const bool is_undefined = above == below && (above == 0 || above == float_infinity);
  if (above > float_infinity || below > float_infinity || is_undefined) return float_quiet_nan;
  if (above == float_infinity || below == 0) return sign | float_infinity;
  if (above == 0 || below == float_infinity) return sign;

  const float_parts numerator(above), denominator(below);
  int exponent = numerator.exponent - denominator.exponent + 127;
  unsigned int rest = numerator.fraction;
  if (rest < denominator.fraction) {
    rest <<= 1;
    --exponent;
  }
  rest -= denominator.fraction;
  unsigned int quotient = 1;
  for (int digit = 0; digit < 3; ++digit) {  // eight bits each
    const unsigned int next = (rest << 8) / denominator.fraction;
    rest = (rest << 8) - next * denominator.fraction;
    quotient = (quotient << 8) | next;
  }
  return sign | rounded_bits_in_range((quotient << 1) | (rest != 0 ? 1u : 0u), exponent);
}

/// Returns the bits of the square root of any number, given by its bits.
inline unsigned int root_by_integers(unsigned int square) restrict(cpu, amp) {
  if (square == 0 || square == float_sign || square == float_infinity) return square;
  if (square > float_infinity) return float_quiet_nan;

  const float_parts parts(square);
  const bool is_odd = ((parts.exponent - 127) & 1) != 0;
  const int exponent = (parts.exponent - 127 - (is_odd ? 1 : 0)) / 2 + 127;
  // Computes 25 bits of the root; each consumes two bits of the square.
  unsigned int square_bits = parts.fraction << (is_odd ? 8 : 7), rest = 0, root = 0;
#ifdef __clang__
#pragma clang loop unroll(disable)
#endif
  for (int bit = 0; bit < 25; ++bit) {
    rest = (rest << 2) | (square_bits >> 30);
    square_bits <<= 2;
    const unsigned int trial = (root << 2) | 1u;
    const bool fits = rest >= trial;
    rest -= fits ? trial : 0u;
    root = (root << 1) | (fits ? 1u : 0u);
  }
  return rounded_bits((root << 1) | (rest != 0 ? 1u : 0u), exponent);
}

/// Whether x is so far from overflow and from denormals that no intermediate result of root_by_fma reaches them.
inline bool is_moderate(float x) restrict(cpu, amp) {
  return ((float_bits(x) >> 23) & 255u) - 67u < 120u;
}

/// Returns the square root of a moderate number. estimate: a positive estimate of 1 / sqrt(square). The algorithm
/// is Markstein's ("Computation of elementary functions on the IBM RISC System/6000 processor", 1990). A test over
/// all fractions shows that an estimate with an error of up to 4 ULP gives the correctly rounded root.
inline float root_by_fma(float square, float estimate) restrict(cpu, amp) {
  float root = square * estimate, half_reciprocal = 0.5f * estimate;
  const float error = __builtin_fmaf(-half_reciprocal, root, 0.5f);
  root = __builtin_fmaf(root, error, root);
  half_reciprocal = __builtin_fmaf(half_reciprocal, error, half_reciprocal);
  return __builtin_fmaf(__builtin_fmaf(-root, root, square), half_reciprocal, root);
}

#ifdef __AMPXX_DEVICE__

extern "C" {

// The code generator does not inline these, so that a module contains them only once.
__attribute__((used)) inline unsigned int __amp_divide_by_integers(unsigned int dividend,
                                                                   unsigned int divisor) restrict(amp) {
  return divide_by_integers(dividend, divisor);
}
__attribute__((used)) inline unsigned int __amp_root_by_integers(unsigned int square) restrict(amp) {
  return root_by_integers(square);
}

// The code generator inlines these wherever a program divides or takes a square root.
__attribute__((used)) inline float __amp_divide(float dividend, float divisor) restrict(amp) {
  if (__amp_float_arithmetic() & amp_float_divides_exactly) return __amp_native_divide(dividend, divisor);
  return float_of_bits(__amp_divide_by_integers(float_bits(dividend), float_bits(divisor)));
}
__attribute__((used)) inline float __amp_root(float square) restrict(amp) {
  const unsigned int arithmetic = __amp_float_arithmetic();
  if (arithmetic & amp_float_roots_exactly) return __amp_native_sqrt(square);
  if ((arithmetic & amp_float_fuses) && float_bits(square) < float_sign && is_moderate(square))
    return root_by_fma(square, __amp_inverse_sqrt(square));
  return float_of_bits(__amp_root_by_integers(float_bits(square)));
}

}  // extern "C"

#endif

}  // namespace __detail
}  // namespace concurrency

#endif
