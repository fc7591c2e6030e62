// Atomic operations on local variables, and through a pointer to a local, a global or a tile_static variable.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: amp-device-run %t.spv buf:i32:5,6,7,8,9,10,11,12 buf:i32:0*8 buf:i32:0*8 | FileCheck %s
// WARN: local-atomics.hip:[[# @LINE + 17]]:{{[0-9]+}}: warning: the memory that this pointer refers to is known only at run time
// CHECK: buffer 0: 5 26 7 8 29 10 11 32{{$}}
// CHECK: buffer 1: 20 6026 102122 3023 9029 105125 6026 12032{{$}}
// CHECK: buffer 2: 300515 315016 300717 315018 300919 315020 301121 315022{{$}}
#include "kernel.h"
struct LocalAtomics {
  int *global, *chosen, *known;
  void operator()() const amp {
    __amp_tile_size(8, 1, 1);
    tile_static int shared[8];
    const int i = __amp_local_index(0);
    shared[i] = 100 + i;
    int own[2] = {i, global[i]};
    unsigned count = 1;
    float value = 2, next = 5, before;

    int* p = i % 3 == 0 ? &own[0] : i % 3 == 1 ? &global[i] : &shared[i];
    chosen[i] = __atomic_fetch_add(p, 20, __ATOMIC_RELAXED) * 1000 + *p;

    int expected = i % 2 ? own[1] : -5;
    const bool done =
        __atomic_compare_exchange_n(&own[1], &expected, 50, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    __atomic_fetch_max(&count, 3u, __ATOMIC_RELAXED);
    __atomic_exchange(&value, &next, &before, __ATOMIC_RELAXED);
    known[i] = count * 100000 + (done ? 10000 : 0) + own[1] * 100 + expected + static_cast<int>(before * value);
  }
};
KERNEL(LocalAtomics);
