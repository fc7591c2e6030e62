// A compare-exchange through a pointer that is selected at run time: its result pair does not cross a block boundary.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: amp-device-run %t.spv buf:i32:100,101,102,103,104,105,106,107 buf:i32:0*8 buf:i32:0*8 | FileCheck %s
// WARN: generic-pointer-exchange.hip:{{[0-9]+}}:{{[0-9]+}}: warning: the memory that this pointer refers to is known only at run time
// CHECK: buffer 0: 7 101 102 103 7 105 106 107{{$}}
// CHECK: buffer 1: 100 12 102 36 104 60 106 84{{$}}
// CHECK: buffer 2: 11 2 0 2 11 2 0 2{{$}}
#include "kernel.h"
struct Exchange {
  int *global, *seen, *success;
  void operator()() const amp {
    __amp_tile_size(8, 1, 1);
    tile_static int shared[8];
    int i = __amp_local_index(0);
    shared[i] = i * 12;
    int* p = i % 2 ? &shared[i] : &global[i];
    int expected = i % 4 == 0 ? 100 + i : -1;
    bool done = __atomic_compare_exchange_n(p, &expected, 7, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    seen[i] = expected;
    success[i] = (done ? 10 + (expected >= 100) : 0) + (i % 2 ? 2 * (shared[i] == i * 12) : 0);
  }
};
KERNEL(Exchange);
