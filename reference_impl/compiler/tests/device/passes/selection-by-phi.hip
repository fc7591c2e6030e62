// Where branches meet, a phi selects the value by the branch that the thread came from: there is no flag, and no value of the
// previous iteration is needed.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=structurize | FileCheck %s
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:1,-2,3,-4 buf:i32:5,6,7,8 buf:u32:0*4 | FileCheck %s --check-prefix=OUT
// CHECK: define spir_kernel
// CHECK-NOT: phi i1
// CHECK-NOT: select
// CHECK: ret void
// OUT: buffer 2: 5 11 0 15{{$}}
#include "kernel.h"
struct Choose {
  const int *a, *b;
  unsigned* out;
  void operator()() const amp {
    int i = thread_index();
    unsigned sum = 0;
    for (int round = 0; round < 2; ++round) {
      __amp_barrier(2);
      sum += a[i] > round ? 0u : b[i] + round - 1;
    }
    out[i] = sum;
  }
};
KERNEL(Choose);
