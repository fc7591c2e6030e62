// A pointer that may be null, in each address space: it is compared with the null of the inferred address space.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:0,1,2,3 buf:i32:0*12 | FileCheck %s
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:0,1,2,3 buf:i32:0*12 | FileCheck %s
// CHECK: buffer 1: -1 -1 -1 1 11 -1 2 12 -1 3 13 23{{$}}
#include "kernel.h"
struct Null {
  const int* in;
  int* out;
  void operator()() const amp {
    __amp_tile_size(4, 1, 1);
    tile_static int shared[4];
    int i = __amp_local_index(0), own[4] = {20, 21, 22, 23};
    shared[i] = 10 + i;
    const int *global = nullptr, *tile = nullptr, *local = nullptr;
    if (i > 0) global = &in[i];
    if (i > 0) tile = &shared[i];
    if (i > 2) local = &own[in[i]];
    out[i * 3] = global ? *global : -1;
    out[i * 3 + 1] = tile != nullptr ? *tile : -1;
    out[i * 3 + 2] = local == nullptr ? -1 : *local;
  }
};
KERNEL(Null);
