/// What a device's instructions for single precision do (docs/abi.md, "Specialization constants"). Plain C.
#ifndef AMP_DETAIL_FLOAT_ARITHMETIC_H
#define AMP_DETAIL_FLOAT_ARITHMETIC_H

/// Specialization constant 1.
enum amp_float_arithmetic {
  amp_float_arithmetic_unknown = 0,
  amp_float_arithmetic_fused = 1,  ///< fma rounds once; 1 / x and 1 / sqrt(x) are not more than four ULP off
  amp_float_arithmetic_exact = 2   ///< division and square root are correctly rounded
};

#endif
