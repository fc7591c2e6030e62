// RUN: %compile %s -o %t.ll
// RUN: not amp-device-tool %t.ll 2>&1 | FileCheck %s
// CHECK: error: {{.*}}missing-body.hip:[[# @LINE + 5]]:{{[0-9]+}}: 'elsewhere' is called on the accelerator, but this translation unit does not define it
#include "kernel.h"
extern "C" int elsewhere(int) amp;
struct Missing {
  int* a;
  void operator()() const amp { a[0] = elsewhere(a[0]); }
};
KERNEL(Missing);
