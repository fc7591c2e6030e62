// The closure is constant during a launch: its members are not loaded again after a store of the same type.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=structure | FileCheck %s
// CHECK: load i32, ptr addrspace(2) {{.*}} !invariant.load
// CHECK: {{^}}[[LOOP:.*]]: {{.*}}; preds = {{.*}}, %
// CHECK-NOT: addrspace(2)
// CHECK: ret void
#include "kernel.h"
struct Invariant {
  int* out;
  int n;
  void operator()() const amp {
    for (int k = 0; k < n; ++k) out[k] += n;
  }
};
KERNEL(Invariant);
