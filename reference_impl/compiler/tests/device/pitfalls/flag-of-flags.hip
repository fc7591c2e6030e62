// NVIDIA's driver 580.159 turns `c ? a || b : a` into `a || b` if each branch loads and tests `a` by itself.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool -O1 %t.ll --stage=structurize | FileCheck %s --check-prefix=BEFORE
// RUN: amp-device-tool -O1 %t.ll --stage=structure | FileCheck %s --check-prefix=AFTER
// RUN: amp-device-tool -O1 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:0x0100,0,1,1 buf:i32:1,0,1,0 buf:i32:7,7,0,7 buf:i32:9*4 | FileCheck %s
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:0x0100,0,1,1 buf:i32:1,0,1,0 buf:i32:7,7,0,7 buf:i32:9*4 | FileCheck %s
// BEFORE: [[EITHER:%[^ ]*]] = phi i1 {{.*}}true
// BEFORE: phi i1 {{.*}}[[EITHER]]
// AFTER: [[EITHER:%[^ ]*]] = phi i1 {{.*}}true
// AFTER-NOT: phi i1 {{.*}}[[EITHER]]
// CHECK: buffer 3: 1 0 1 1{{$}}
#include "kernel.h"
struct Choose {
  const volatile unsigned char* flags;
  const int *conditions, *numbers;
  int* out;
  void operator()() const amp {
    int i = thread_index();
    const volatile unsigned char* mine = flags + 4 * i;
    bool flag;
    if (conditions[i] != 0)
      flag = (mine[0] & 1) != 0 || numbers[i] > 5;
    else
      flag = (mine[0] & 1) != 0;
    out[i] = flag;
  }
};
KERNEL(Choose);
