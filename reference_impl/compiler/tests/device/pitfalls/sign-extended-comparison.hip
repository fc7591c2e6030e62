// 64-bit comparisons of sign-extended numbers with constants are wrong on lavapipe 22.3: at -O0 no other pass narrows them.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:-9,1,3,4 buf:i32:0*24 | FileCheck %s
// CHECK: buffer 1: 0 1 0 1 1 7 0 1 0 1 1 8 1 0 0 1 1 9 1 0 1 1 1 7{{$}}
#include "kernel.h"
struct Compare {
  const int* in;
  int* out;
  void operator()() const amp {
    int i = thread_index();
    long wide = in[i];
    out[i * 6] = wide >= 3l;
    out[i * 6 + 1] = wide < 3l;
    out[i * 6 + 2] = 3l < wide;
    out[i * 6 + 3] = wide < 5000000000l;
    out[i * 6 + 4] = wide > -5000000000l;
    switch (wide) {
      case 1: out[i * 6 + 5] = 8; break;
      case 3: out[i * 6 + 5] = 9; break;
      case 5000000000l: out[i * 6 + 5] = 10; break;
      default: out[i * 6 + 5] = 7;
    }
  }
};
KERNEL(Compare);
