/// What a device's single-precision instructions can do (docs/abi.md, "Specialization constants").
/// Plain C.
#ifndef AMP_DETAIL_FLOAT_ARITHMETIC_H
#define AMP_DETAIL_FLOAT_ARITHMETIC_H

/// Bits of specialization constant 1. An unset bit means that the property is not known to hold.
enum amp_float_arithmetic {
  amp_float_divides_exactly = 1,  ///< division is correctly rounded
  amp_float_roots_exactly = 2,    ///< the square root is correctly rounded
  amp_float_fuses = 4,            ///< fma rounds once, and 1 / sqrt(x) has an error of at most 4 ULP
  amp_float_adds_atomically = 8   ///< there is an instruction for atomic addition in global memory
};

#endif
