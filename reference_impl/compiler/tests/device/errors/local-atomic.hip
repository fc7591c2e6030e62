// RUN: %compile %s -o %t.ll
// RUN: not amp-device-tool %t.ll 2>&1 | FileCheck %s
// CHECK: error: {{.*}}local-atomic.hip:[[# @LINE + 6]]:{{[0-9]+}}: an atomic operation on a local variable is not supported on the accelerator
#include "kernel.h"
struct LocalAtomic {
  int* a;
  void operator()() const amp {
    int own[4] = {a[0], a[1], a[2], a[3]};
    __atomic_fetch_add(&own[a[4]], 1, __ATOMIC_RELAXED);
    a[0] = own[a[5]];
  }
};
KERNEL(LocalAtomic);
