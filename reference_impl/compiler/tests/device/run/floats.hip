// Floating-point operations, conversions, comparisons with NaN, classification, rounding.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 1 buf:f32:2.5,-2.5,0x7fc00000,1e10,0x7f800000 buf:f32:0*14 buf:i32:0*16 buf:f64:3,0,0,0 | FileCheck %s
// CHECK: buffer 1: 2 3 -3 2.5 -2.5 3 2 2 -2.5 2.5 2.5 0.125 8.5 1.00000002e+20{{$}}
// CHECK: buffer 2: 2 -2 0 1 1 0 0 1 1 0 1 1 0 -2 1410065408 2{{$}}
// CHECK: buffer 3: 0.3333333333333333{{[0-9]*}} 1.7320508075688772 10000000000 2.5{{$}}
#include "kernel.h"
struct Floats {
  const float* in;
  float* f;
  int* i;
  double* d;
  void operator()() const amp {
    float a = in[0], b = in[1], nan = in[2], big = in[3], inf = in[4];
    f[0] = __builtin_truncf(a);
    f[1] = __builtin_roundf(a);
    f[2] = __builtin_roundf(b);
    f[3] = __builtin_fabsf(b);
    f[4] = __builtin_copysignf(a, b);
    f[5] = __builtin_ceilf(a);
    f[6] = __builtin_floorf(a);
    f[7] = __builtin_rintf(a);
    f[8] = __builtin_fminf(a, b);
    f[9] = __builtin_fmaxf(b, a);
    f[10] = __builtin_fminf(nan, a);
    f[11] = 1 / (a + 5.5f);
    f[12] = __builtin_fmaf(a, 2, 3.5f);
    f[13] = big * big;
    i[0] = a;
    i[1] = b;
    i[2] = nan == nan;
    i[3] = nan != nan;
    i[4] = !(nan < a);
    i[5] = nan >= a;
    i[6] = __builtin_isnan(a);
    i[7] = __builtin_isnan(nan);
    i[8] = __builtin_isinf(inf);
    i[9] = __builtin_isfinite(inf);
    i[10] = __builtin_isnormal(a);
    i[11] = __builtin_signbit(b) != 0;
    i[12] = __builtin_isunordered(a, b);
    i[13] = (int)(long)b;
    i[14] = (int)(long)big;
    i[15] = (unsigned)a;
    double three = d[0];
    d[0] = 1 / three;
    d[1] = __builtin_sqrt(three);
    d[2] = big;
    d[3] = a;
  }
};
KERNEL(Floats);
