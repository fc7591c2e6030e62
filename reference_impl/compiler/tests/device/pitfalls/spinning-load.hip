// A plain load of a location with atomic operations (AMP 1.2 §8.1.2) becomes atomic, so that it stays in the loop that
// waits for the location to change; floats of other arrays are loaded plainly.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=structure | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --groups 1 --size 1 buf:i32:0,0 buf:f32:7,0 | FileCheck %s
// IR: load float, ptr addrspace(1)
// IR: load atomic i32, ptr addrspace(1) {{.*}} monotonic
// CHECK: buffer 0: 5 1{{$}}
// CHECK: buffer 1: 7 8{{$}}
#include "kernel.h"
struct Spin {
  int* a;
  float* f;
  void operator()() const amp {
    f[1] = f[0] + 1;
    __atomic_fetch_add(&a[1], 1, __ATOMIC_RELAXED);
    while (a[0] < 5) __atomic_fetch_add(&a[0], 1, __ATOMIC_RELAXED);
  }
};
KERNEL(Spin);
