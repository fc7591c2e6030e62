// An if-else stays one branch, an if-else with an empty arm becomes a select, and a loop's exit condition needs no phi.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=structurize | FileCheck %s
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:3,1,4,1 buf:i32:10,20,30,40 i32:3 | FileCheck %s --check-prefix=OUT
// CHECK-LABEL: define spir_kernel
// CHECK-NOT: phi i1
// CHECK: ret void
// OUT: buffer 0: 3 12 4 32{{$}}
// OUT: buffer 1: 8 20 8 40{{$}}
#include "kernel.h"
struct Flow {
  int *a, *b;
  int n;
  void operator()() const amp {
    int i = thread_index(), sum = 0;
    for (int k = 0; k < n; ++k) sum += a[k];
    if (a[i] > 2)
      b[i] = sum;
    else
      a[i] = b[i] - sum;
  }
};
KERNEL(Flow);
