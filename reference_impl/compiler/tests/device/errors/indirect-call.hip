// RUN: %compile %s -o %t.ll
// RUN: not amp-device-tool %t.ll 2>&1 | FileCheck %s
// CHECK: error: {{.*}}indirect-call.hip:[[# @LINE + 5]]:{{[0-9]+}}: a call through a pointer is not supported on the accelerator
#include "kernel.h"
struct Indirect {
  int (*f)(int);
  int* a;
  void operator()() const amp { a[0] = f(a[0]); }
};
KERNEL(Indirect);
