// Integer arithmetic of all widths, with garbage in the bits beyond the width; overflow and saturation built-ins.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 1 buf:i32:200,100,-7,2000000000 buf:i32:0*16 buf:i64:0*4 | FileCheck %s
// CHECK: buffer 1: 44 44 -56 1 -28 14 1 0 -7 -294967296 1 1 2000000000 2147483647 0 25{{$}}
// CHECK: buffer 2: 4000000000000000000 -14000000000 18446744073 -1{{$}}
#include "kernel.h"
struct Integers {
  const int* in;
  int* out;
  long* wide;
  void operator()() const amp {
    unsigned char a = in[0], b = in[1];
    signed char c = in[0];
    int x = in[2], y = in[3], sum;
    out[0] = (unsigned char)(a + b);
    out[1] = (unsigned char)(a - b + 200);
    out[2] = c;
    out[3] = c < (signed char)b;
    out[4] = c >> 1;
    out[5] = a / 14;
    out[6] = (unsigned short)(a << 9) > 3;
    out[7] = (unsigned)x < 5u;
    out[8] = (short)x;
    out[10] = __builtin_add_overflow(y, y, &sum);
    out[9] = sum;
    out[11] = __builtin_mul_overflow(y, 3, &sum);
    out[12] = y > x ? y : x;
    out[13] = __builtin_elementwise_add_sat(y, y);
    out[14] = __builtin_elementwise_sub_sat(5u, (unsigned)y);
    out[15] = __builtin_abs(x) * 3 + (y < 0 ? -x : 4);
    wide[0] = (long)y * y;
    wide[1] = (long)y * x;
    wide[2] = (long)(((unsigned long)-1) / 1000000000u);
    wide[3] = (long)x >> 40;
  }
};
KERNEL(Integers);
