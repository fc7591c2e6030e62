// The remainder of negative operands is undefined in Vulkan.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=SPIRV
// RUN: amp-device-run %t.spv --size 4 buf:i32:7,-7,7,-7 buf:i32:3,3,-3,-3 buf:i64:0*4 | FileCheck %s
// SPIRV-NOT: {{OpSRem|OpSMod}}
// CHECK: buffer 0: 1 -1 1 -1{{$}}
// CHECK: buffer 2: 1 -1 1 -1{{$}}
#include "kernel.h"
struct Remainder {
  int *a, *b;
  long* wide;
  void operator()() const amp {
    int i = thread_index();
    wide[i] = (long)a[i] % b[i];
    a[i] = a[i] % b[i];
  }
};
KERNEL(Remainder);
