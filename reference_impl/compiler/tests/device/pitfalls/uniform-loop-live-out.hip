// All threads leave this loop at the same time, so that it keeps its fast form, without an exit from the header.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=structure | FileCheck %s
// CHECK: latch:
// CHECK-NOT: br label
// CHECK: br i1
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:1,2,3,4 i32:4 buf:i32:0*4 | FileCheck %s --check-prefix=OUT
// OUT: buffer 1: 10 10 10 10{{$}}
#include "kernel.h"
struct Uniform {
  const int* a;
  int n;
  int* out;
  void operator()() const amp {
    int sum = 0;
    for (int k = 0; k < n; ++k) sum += a[k];
    out[thread_index()] = sum;
  }
};
KERNEL(Uniform);
