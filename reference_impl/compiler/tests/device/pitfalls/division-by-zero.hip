// Drivers drop a division if they know that the divisor is zero.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 2 buf:f32:3,-3 buf:u32:9*2 buf:f64:3,-3 buf:i32:9*2 | FileCheck %s
// CHECK: buffer 1: 2139095040 4286578688{{$}}
// CHECK: buffer 3: 1 -1{{$}}
#include "kernel.h"
struct Divide {
  const float* in;
  float* out;
  const double* wideIn;
  int* wideOut;
  void operator()() const amp {
    unsigned i = thread_index();
    out[i] = in[i] / 0.0f;
    double quotient = wideIn[i] / 0.0;
    wideOut[i] = quotient > 1e300 ? 1 : quotient < -1e300 ? -1 : 0;
  }
};
KERNEL(Divide);
