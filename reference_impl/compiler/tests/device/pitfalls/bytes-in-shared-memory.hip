// bool in tile_static and local arrays: different threads write neighbours in the same word.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv | FileCheck %s --check-prefix=MODULE
// RUN: amp-device-run %t.spv buf:i32:0*16 buf:i8:1,0,0,1,1,1,0,0,1,0,1,0,1,0,0,0 | FileCheck %s
// MODULE: features 66 tile 16x1x1 tile_static 16
// CHECK: buffer 0: 1 0 0 3 1 3 0 2 1 0 3 2 3 0 0 2{{$}}
// CHECK: buffer 1: 0 0 0 1 0 1 0 1 0 0 1 1 1 0 0 1{{$}}
#include "kernel.h"
struct Bytes {
  int* out;
  bool* flags;
  void operator()() const amp {
    __amp_tile_size(16, 1, 1);
    tile_static bool shared[16];
    int i = __amp_local_index(0);
    shared[15 - i] = flags[i];
    __amp_barrier(2);
    bool own[5] = {false, false, false, false, false};
    own[i % 5] = shared[i];
    own[(i + 1) % 5] = flags[i] & own[i % 5];
    out[i] = flags[i] + 2 * shared[i] - own[(i + 2) % 5];
    __amp_barrier(3);
    flags[i] = shared[i];
  }
};
KERNEL(Bytes);
