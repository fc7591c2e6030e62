// RUN: %compile %s -o %t.ll
// RUN: not amp-device-tool %t.ll 2>&1 | FileCheck %s
// CHECK: error: {{.*}}unknown-intrinsic.hip:[[# @LINE + 4]]:{{[0-9]+}}: intrinsic 'llvm.returnaddress{{.*}}' is not supported on the accelerator
#include "kernel.h"
struct Unknown {
  unsigned long* a;
  void operator()() const amp { a[0] = (unsigned long)__builtin_return_address(0); }
};
KERNEL(Unknown);
