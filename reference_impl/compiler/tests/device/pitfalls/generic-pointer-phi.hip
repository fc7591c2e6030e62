// A pointer that is a phi of local, tile_static and global objects, selected at run time.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: amp-device-run %t.spv buf:i32:100,101,102,103,104,105,106,107 buf:i32:0*8 | FileCheck %s
// WARN: generic-pointer-phi.hip:{{[0-9]+}}:{{[0-9]+}}: warning: the memory that this pointer refers to is known only at run time
// CHECK: buffer 0: 101 101 102 104 104 105 107 107{{$}}
// CHECK: buffer 1: 100 12 24 103 48 60 106 84{{$}}
#include "kernel.h"
struct Phi {
  int *global, *out;
  void operator()() const amp {
    __amp_tile_size(8, 1, 1);
    tile_static int shared[8];
    int i = __amp_local_index(0), own[2];
    shared[i] = i * 12;
    own[i & 1] = i * 12;
    own[~i & 1] = -1;
    int* p = &global[i];
    if (i % 3 == 1) p = &shared[i];
    if (i % 3 == 2) p = &own[i & 1];
    out[i] = *p;
    ++*p;
  }
};
KERNEL(Phi);
