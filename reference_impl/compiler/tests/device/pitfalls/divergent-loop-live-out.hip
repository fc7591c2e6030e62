// A value computed in a loop that threads leave at different times: after the loop, lavapipe 22.3 gives each thread the
// value of the last thread, unless the value passes a phi of the loop's header.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 8 buf:i32:10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25 buf:i32:1,3,5,7,9,11,13,15 buf:i32:0*8 | FileCheck %s
// CHECK: buffer 2: 10 12 14 16 18 20 22 24{{$}}
// RUN: amp-device-tool %t.ll --stage=structure | FileCheck %s --check-prefix=IR
// IR: %stay = phi i1
#include "kernel.h"
struct LiveOut {
  const int *a, *limits;
  int* out;
  void operator()() const amp {
    int i = thread_index(), limit = limits[i], k = 0, x;
    do {
      x = a[k];
      k += 2;
    } while (k < limit);
    out[i] = x;
  }
};
KERNEL(LiveOut);
