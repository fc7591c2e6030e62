// Division and square root of single precision are correctly rounded: through double, or native on request.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=EXACT
// RUN: amp-device-tool %t.ll --division=native -o %t.native.spv
// RUN: spirv-dis %t.native.spv | FileCheck %s --check-prefix=NATIVE
// RUN: amp-device-tool %t.ll --ffast-math -o %t.fast.spv
// RUN: spirv-dis %t.fast.spv | FileCheck %s --check-prefix=FAST
// RUN: amp-device-run %t.spv --size 2 buf:f32:1,16777217 buf:f32:3,7 | FileCheck %s
// EXACT: OpCapability Float64
// EXACT: OpFDiv %double
// EXACT: Sqrt
// NATIVE-NOT: OpCapability Float64
// NATIVE: OpDecorate {{.*}} NoContraction
// NATIVE: OpFDiv %float
// FAST-NOT: NoContraction
// CHECK: buffer 0: 0.333333343 2396745.25{{$}}
// CHECK: buffer 1: 1.87869251 1548.14783{{$}}
#include "kernel.h"
struct Divide {
  float *a, *b;
  void operator()() const amp {
    int i = thread_index();
    a[i] = a[i] / b[i];
    b[i] = __builtin_sqrtf(b[i]) * b[i] + a[i];
    b[i] = __builtin_sqrtf(b[i] - 2);
  }
};
KERNEL(Divide);
