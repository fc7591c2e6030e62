// Atomic operations on global and tile_static memory, signed, unsigned and float, and compare-exchange loops.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --groups 4 buf:i32:0,0,-1,0,0,1000,-1000 buf:u32:4294967295,0 buf:f32:0 buf:i32:0*4 | FileCheck %s
// CHECK: buffer 0: 128 -128 0 127 127 0 127{{$}}
// CHECK: buffer 1: 0 127{{$}}
// CHECK: buffer 2: 1.5{{$}}
// CHECK: buffer 3: 32 32 32 32{{$}}
#include "kernel.h"
struct Atomics {
  int* i;
  unsigned* u;
  float* f;
  int* tiles;
  void operator()() const amp {
    __amp_tile_size(32, 1, 1);
    tile_static int count;
    int local = __amp_local_index(0), group = __amp_group_index(0), id = group * 32 + local;
    if (local == 0) count = 0;
    __amp_barrier(2);
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    __amp_barrier(2);
    if (local == 5) tiles[group] = count;
    __atomic_fetch_add(&i[0], 1, __ATOMIC_RELAXED);
    __atomic_fetch_sub(&i[1], 1, __ATOMIC_RELAXED);
    __atomic_fetch_and(&i[2], id << 8, __ATOMIC_RELAXED);
    __atomic_fetch_or(&i[3], id, __ATOMIC_RELAXED);
    int old = __atomic_load_n(&i[4], __ATOMIC_RELAXED);
    while (old < id && !__atomic_compare_exchange_n(&i[4], &old, id, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}
    __atomic_fetch_min(&i[5], id, __ATOMIC_RELAXED);
    __atomic_fetch_max(&i[6], id, __ATOMIC_RELAXED);
    __atomic_fetch_min(&u[0], (unsigned)id, __ATOMIC_RELAXED);
    __atomic_fetch_max(&u[1], (unsigned)id, __ATOMIC_RELAXED);
    float value = 1.5f, before;
    __atomic_exchange(f, &value, &before, __ATOMIC_RELAXED);
  }
};
KERNEL(Atomics);
