// RUN: %compile %s -o %t.ll
// RUN: not amp-device-tool %t.ll 2>&1 | FileCheck %s
// CHECK: error: {{.*}}two-tile-sizes.hip:[[# @LINE + 7]]:{{[0-9]+}}: the kernel has two different tile sizes
#include "kernel.h"
struct Two {
  int* a;
  void operator()() const amp {
    __amp_tile_size(4, 1, 1);
    a[0] = 1;
    __amp_tile_size(8, 1, 1);
  }
};
KERNEL(Two);
