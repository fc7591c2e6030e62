// RUN: %compile %s -o %t.ll
// RUN: not amp-device-tool %t.ll 2>&1 | FileCheck %s
// CHECK: error: {{.*}}recursion.hip:[[# @LINE + 7]]:{{[0-9]+}}: a recursive call is not supported on the accelerator
#include "kernel.h"
struct Recursion {
  int* a;
  int factorial(int n) const amp {
    return n < 2 ? 1 : n * factorial(n - 1);
  }
  void operator()() const amp { a[0] = factorial(a[0]); }
};
KERNEL(Recursion);
