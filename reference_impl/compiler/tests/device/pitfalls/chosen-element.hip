// An element of a small local array, selected by two constants: NVIDIA's driver 580.159 splits the array and drops stores.
// The index must be hidden from the driver. (Found in a program too long for a test; on the device the stores are there again.)
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-dis --raw-id %t.spv | FileCheck %s --check-prefix=SPIRV
// RUN: amp-device-run %t.spv --size 4 buf:i32:0,1,0,-1 buf:i32:0*8 | FileCheck %s
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: spirv-dis --raw-id %t.spv | FileCheck %s --check-prefixes=LOOP,SPIRV
// RUN: amp-device-run %t.spv --size 4 buf:i32:0,1,0,-1 buf:i32:0*8 | FileCheck %s
// LOOP: OpLoopMerge
// SPIRV: [[INDEX:%[0-9]+]] = OpBitwiseXor
// SPIRV-NEXT: [[ELEMENT:%[0-9]+]] = OpAccessChain {{%[0-9]+ %[0-9]+}} [[INDEX]]
// SPIRV-NEXT: OpStore [[ELEMENT]]
// CHECK: buffer 1: 100 102 8 107 102 104 10 105{{$}}
#include "kernel.h"
struct Pair {
  int first;
  int others[4];
};
struct Choice {
  const int* in;
  int* out;
  void operator()() const amp {
    const int i = thread_index();
    Pair two[2] = {{7 + i, {1, 2, 3, 4}}, {100 + i, {5, 6, 7, 8}}};
    const int which = in[i] != 0 ? 1 : 0;
    for (int k = 0; k < 2; ++k) two[which].first = two[i & 1].others[(i + k) & 3] + (in[k] ? 100 : 0);
    out[2 * i] = two[1 - which].first;
    out[2 * i + 1] = two[which].first;
  }
};
KERNEL(Choice);
