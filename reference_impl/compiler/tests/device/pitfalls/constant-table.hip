// A constant array that is indexed at run time, one that folds away, and a table mixed with a local array.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=SPIRV
// RUN: amp-device-run %t.spv --size 6 buf:i32:0,1,2,3,4,5 buf:f64:0*6 | FileCheck %s
// SPIRV: OpVariable %_ptr_Private{{.*}} Private
// CHECK: buffer 0: 12 17 22 42 47 52{{$}}
// CHECK: buffer 1: 0.5 1.25 -2 0.5 1.25 -2{{$}}
#include "kernel.h"
struct Tables {
  int* a;
  double* d;
  void operator()() const amp {
    const int table[] = {2, 7, 12, 17, 22, 27};
    const double wide[] = {0.5, 1.25, -2};
    int i = thread_index(), own[6];
    for (int k = 0; k < 6; ++k) own[k] = table[k] + 15;
    const int* p = i < 3 ? table : own;
    d[i] = wide[i % 3];
    a[i] = p[a[i]] + table[2] - 2;
  }
};
KERNEL(Tables);
