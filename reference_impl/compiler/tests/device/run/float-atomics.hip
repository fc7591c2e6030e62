// Atomic additions to floats in tile_static and local memory, with the previous values.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --groups 4 buf:f32:0*4 buf:f32:0*4 buf:u32:0*4 | FileCheck %s
// CHECK: buffer 0: 16 17 18 19{{$}}
// CHECK: buffer 1: 3.5 3.5 3.5 3.5{{$}}
// CHECK: buffer 2: 4294967295 4294967295 4294967295 4294967295{{$}}
#include "kernel.h"
struct Additions {
  float* sums;
  float* own;
  unsigned* seen;
  void operator()() const amp {
    __amp_tile_size(32, 1, 1);
    tile_static float sum;
    tile_static unsigned before;
    int local = __amp_local_index(0), group = __amp_group_index(0);
    if (local == 0) sum = group, before = 0;
    __amp_barrier(2);
    // Each thread sees another previous value.
    float old = __atomic_fetch_add(&sum, 0.5f, __ATOMIC_RELAXED);
    __atomic_fetch_or(&before, 1u << int((old - group) * 2), __ATOMIC_RELAXED);
    float mine[2] = {1, 2};
    __atomic_fetch_add(&mine[local & 1], 0.5f, __ATOMIC_RELAXED);
    __amp_barrier(2);
    if (local == 0) sums[group] = sum, own[group] = mine[0] + mine[1], seen[group] = before;
  }
};
KERNEL(Additions);
