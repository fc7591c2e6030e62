// NVIDIA's driver 580.159 crashes on a loop whose header has a phi of bools that the loop does not change.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=structurize | FileCheck %s --check-prefix=BEFORE
// RUN: amp-device-tool %t.ll --stage=structure | FileCheck %s --check-prefix=AFTER
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:1,-2,3,-4,3 buf:i32:0,5,0,5 buf:i32:0*4 | FileCheck %s
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:1,-2,3,-4,3 buf:i32:0,5,0,5 buf:i32:0*4 | FileCheck %s
// BEFORE: phi i1 [ %{{[^,]*}}, %{{[^,]*}} ], [ %{{[^,]*}}, %{{[^,]*}} ]
// AFTER-NOT: phi i1 [ %{{[^,]*}}, %{{[^,]*}} ], [ %{{[^,]*}}, %{{[^,]*}} ]
// CHECK: buffer 2: 120 210 120 210{{$}}
#include "kernel.h"
struct Alternate {
  const int *a, *b;
  int* out;
  void operator()() const amp {
    int i = thread_index();
    bool now = a[i] > 0, next = b[i] > 0;
    int sum = 0;
    for (int round = 0; round < a[4]; ++round) {
      __amp_barrier(2);
      sum += now ? 10 : 100;
      bool before = now;
      now = next;
      next = before;
    }
    out[i] = sum;
  }
};
KERNEL(Alternate);
