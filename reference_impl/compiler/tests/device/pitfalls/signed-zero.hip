// Zeros keep their sign if one operand is a constant zero, although drivers fold it as if zeros had no sign.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 2 buf:f32:0,-0 buf:u32:0*10 buf:f64:0,-0 buf:u32:0*8 | FileCheck %s
// CHECK: buffer 1: 0 0 0 0 2147483648 0 0 2147483648 0 0{{$}}
// CHECK: buffer 3: 0 0 0 2147483648 0 0 2147483648 2147483648{{$}}
#include "kernel.h"
struct Zeros {
  const float* in;
  float* out;
  const double* wideIn;
  float* wideOut;
  void operator()() const amp {
    unsigned i = thread_index();
    out[i * 5] = 0.0f - in[i];
    out[i * 5 + 1] = in[i] + 0.0f;
    out[i * 5 + 2] = in[i] * 0.0f;
    out[i * 5 + 3] = 0.0f / (in[i] + 1.0f);
    out[i * 5 + 4] = in[i] * -0.0f;
    wideOut[i * 4] = static_cast<float>(0.0 - wideIn[i]);
    wideOut[i * 4 + 1] = static_cast<float>(wideIn[i] + 0.0);
    wideOut[i * 4 + 2] = static_cast<float>(wideIn[i] * 0.0);
    wideOut[i * 4 + 3] = static_cast<float>(-0.0 / (wideIn[i] + 1.0));
  }
};
KERNEL(Zeros);
