// Kernels read the first 104 bytes of the closure from the push constants, and the rest from memory.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=SPIRV
// RUN: amp-device-run %t.spv --size 1 buf:f32:0*6 f32:1.5 i32:7 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:0 i32:11 i32:-3 | FileCheck %s
// SPIRV-COUNT-1: OpLoad %uint {{.*}} Aligned
// SPIRV-NOT: OpLoad {{.*}} Aligned
// CHECK: buffer 0: 1.5 7 11 -3 0 0{{$}}
#include "kernel.h"
struct Closure {
  float* out;
  float real;
  int number;
  int unused[21];
  int last, beyond;
  void operator()() const amp {
    out[0] = real;
    out[1] = number;
    out[2] = last;
    out[3] = beyond;
  }
};
KERNEL(Closure);
