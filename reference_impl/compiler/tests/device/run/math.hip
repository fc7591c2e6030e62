// Exponential, logarithm and inverse square root are instructions of the device; there are none for double.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=SPIRV
// RUN: amp-device-run %t.spv --size 1 buf:f32:1,4,0.25 buf:f32:0*3 | FileCheck %s
// RUN: %compile -DDOUBLE %s -o %t.double.ll
// RUN: not amp-device-tool %t.double.ll -o %t.double.spv 2>&1 | FileCheck %s --check-prefix=DOUBLE
// SPIRV: OpExtInst %float {{.*}} Exp
// SPIRV: OpExtInst %float {{.*}} Log
// SPIRV: OpExtInst %float {{.*}} InverseSqrt
// CHECK: buffer 1: 2.7182{{[0-9]*}} 1.3862{{[0-9]*}} 2{{$}}
// DOUBLE: intrinsic 'llvm.exp.f64'
#include "kernel.h"
#ifdef DOUBLE
typedef double real;
#define exponential __builtin_exp
#else
typedef float real;
#define exponential __builtin_expf
#endif
struct Math {
  const float* in;
  float* out;
  void operator()() const amp {
    out[0] = exponential(real(in[0]));
    out[1] = __builtin_logf(in[1]);
    out[2] = __amp_inverse_sqrt(in[2]);
  }
};
KERNEL(Math);
