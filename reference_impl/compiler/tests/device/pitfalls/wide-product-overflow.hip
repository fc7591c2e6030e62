// Whether a 64-bit product overflows is computed from its halves, since SPIR-V has no wider product.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 6 buf:i64:4294967296,4294967295,-9223372036854775808,-9223372036854775808,3037000500,8589934593 buf:i64:4294967296,4294967297,1,-1,3037000500,2147483648 buf:i32:9*12 | FileCheck %s
// CHECK: buffer 2: 1 1 0 1 0 0 1 1 0 1 1 1{{$}}
#include "kernel.h"
struct Overflow {
  const long *a, *b;
  int* out;
  void operator()() const amp {
    int i = thread_index();
    unsigned long product;
    long signed_product;
    out[i * 2] = __builtin_mul_overflow(static_cast<unsigned long>(a[i]), static_cast<unsigned long>(b[i]), &product);
    out[i * 2 + 1] = __builtin_mul_overflow(a[i], b[i], &signed_product);
  }
};
KERNEL(Overflow);
