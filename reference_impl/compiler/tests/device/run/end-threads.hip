// Threads that end early between barriers: in a branch, in loops, in all positions of a tile; and values of each kind that
// the other threads keep across barriers.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-tool -O0 %t.ll -o %t-O0.spv
// RUN: for o in %t %t-O0; do \
// RUN:   amp-device-run $o.0.spv --groups 2 buf:i32:0*32 | FileCheck %s --check-prefix=LOOP && \
// RUN:   amp-device-run $o.1.spv --groups 1 buf:i32:0*8 | FileCheck %s --check-prefix=NESTED && \
// RUN:   amp-device-run $o.2.spv --groups 3 buf:i32:0*12 | FileCheck %s --check-prefix=ALL || exit 1; done
#include "kernel.h"
extern "C" __attribute__((noreturn)) void __amp_end_thread() amp;

// Thread 2 * k of the first tile ends in round k; its neighbours go on with what it has written.
// LOOP: buffer 0: 0 8 0 16 0 24 0 32 36 40 44 48 52 56 60 4 4 8 12 16 20 24 28 32 36 40 44 48 52 56 60 0{{$}}
struct Loop {
  int* out;
  void operator()() const amp {
    __amp_tile_size(16, 1, 1);
    tile_static int shared[16];
    const int local = __amp_local_index(0), group = __amp_group_index(0);
    shared[local] = local;
    __amp_barrier(2);
    int sum = 0;
    for (int k = 0; k < 4; ++k) {
      if (group == 0 && local == 2 * k) __amp_end_thread();
      sum += shared[(local + 1) % 16];
      __amp_barrier(2);
    }
    out[group * 16 + local] = sum + (group == 0 && local == 15 ? 4 : 0);
  }
};
KERNEL(Loop);

// Barriers in nested loops and in a branch that is the same for all threads.
// NESTED: buffer 0: 27 0 33 36 0 42 45 48{{$}}
struct Nested {
  int* out;
  void operator()() const amp {
    __amp_tile_size(8, 1, 1);
    tile_static int shared[8];
    const int local = __amp_local_index(0);
    float weight = 0.5f;
    int pair[2] = {local, local + 1};
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j <= i; ++j) {
        shared[local] = pair[j % 2];
        __amp_barrier(3);
        if (i == 2 && local % 3 == 1 && local < 6) __amp_end_thread();
        pair[(j + 1) % 2] += j;
        weight += 1;
        __amp_barrier(3);
      }
      if (i == 1) {
        pair[0] += 2;
        __amp_barrier(2);
      }
    }
    out[local] = pair[0] + 2 * pair[1] + (int)(weight * 2) + 4;
  }
};
KERNEL(Nested);

// All threads of the second tile end.
// ALL: buffer 0: 4 4 4 4 0 0 0 0 4 4 4 4{{$}}
struct All {
  int* out;
  void operator()() const amp {
    __amp_tile_size(4, 1, 1);
    tile_static int count;
    const int local = __amp_local_index(0), group = __amp_group_index(0);
    if (local == 0) count = 0;
    __amp_barrier(2);
    if (group == 1) __amp_end_thread();
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    __amp_barrier(2);
    out[group * 4 + local] = count;
  }
};
KERNEL(All);
