/// What a device's instructions for single precision do (docs/abi.md, "Specialization constants"). Plain C.
#ifndef AMP_DETAIL_FLOAT_ARITHMETIC_H
#define AMP_DETAIL_FLOAT_ARITHMETIC_H

/// Bits of specialization constant 1.
enum amp_float_arithmetic {
  amp_float_divides_exactly = 1,  ///< its division is correctly rounded
  amp_float_roots_exactly = 2,    ///< its square root is
  amp_float_fuses = 4             ///< its fma rounds once, and its 1 / sqrt(x) is not more than four ULP off
};

#endif
