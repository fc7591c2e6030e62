// A sign-extended number is converted to another type and compared with zero: lavapipe 22.3 compares the 64-bit number instead,
// incorrectly. At -O0 no other pass narrows the conversion.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:-9,4,0,-2147483648 buf:f64:0*4 buf:f32:0*4 | FileCheck %s
// CHECK: buffer 1: 9 4 0 2147483648{{$}}
// CHECK: buffer 2: 9 4 0 2.14748365e+09{{$}}
#include "kernel.h"
struct Magnitude {
  const int* in;
  double* wide;
  float* narrow;
  void operator()() const amp {
    int i = thread_index();
    const double x = static_cast<double>(static_cast<long>(in[i]));
    const float y = static_cast<float>(static_cast<long>(in[i]));
    wide[i] = x < 0.0 ? -x : x;
    narrow[i] = y < 0.0f ? -y : y;
  }
};
KERNEL(Magnitude);
