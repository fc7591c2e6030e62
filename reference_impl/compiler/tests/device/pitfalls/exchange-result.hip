// When a compare-exchange is replaced, the instructions that read its results are deleted with it. The test reuses freed
// memory at once, to show any later access to it.
// RUN: %compile %s -o %t.ll
// RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0 MALLOC_PERTURB_=165 amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:3,5,3,7 buf:i32:0*8 | FileCheck %s
// CHECK: buffer 0: 9 5 9 7{{$}}
// CHECK: buffer 1: 1 0 1 0 3 5 3 7{{$}}
#include "kernel.h"
struct Exchange {
  int* at;
  int* seen;
  void operator()() const amp {
    __amp_tile_size(4, 1, 1);
    const unsigned i = __amp_local_index(0);
    int expected = 3;
    seen[i] = __atomic_compare_exchange_n(&at[i], &expected, 9, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    seen[4 + i] = expected;
  }
};
KERNEL(Exchange);
