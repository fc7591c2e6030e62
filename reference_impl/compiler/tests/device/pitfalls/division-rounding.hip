// Single-precision division and square root are correctly rounded without using double. If the device's own instructions
// are exact, which a specialization constant tells, the kernel uses them.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=EXACT
// RUN: amp-device-tool %t.ll --ffast-math -o %t.fast.spv
// RUN: spirv-dis %t.fast.spv | FileCheck %s --check-prefix=FAST
// RUN: amp-device-run %t.spv --size 2 buf:f32:1,16777217 buf:f32:3,7 | FileCheck %s
// EXACT-NOT: OpCapability Float64
// EXACT-DAG: OpDecorate %{{[0-9]+}} NoContraction
// EXACT-DAG: OpDecorate [[KNOWN:%[0-9a-z_]+]] SpecId 1
// EXACT: [[KNOWN]] = OpSpecConstant %uint 0
// EXACT-DAG: OpBitwiseAnd %uint [[KNOWN]] %uint_1
// EXACT-DAG: OpFDiv %float
// EXACT-DAG: Fma
// EXACT-DAG: OpUDiv
// FAST-NOT: SpecId 1
// FAST-NOT: NoContraction
// FAST: OpFDiv %float
// FAST: Sqrt
// FAST-NOT: OpUDiv
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
