// memcpy, memset and memmove of known and unknown size, into and out of local memory.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 1 buf:i32:iota*100 buf:i32:9*100 i32:3 | FileCheck %s
// CHECK: buffer 1: 0 1 2 3 4 5 6 7 8 9 10 11 {{.*}} 88 89 -1 -1 -1 0 1 2 2 9 9 9{{$}}
#include "kernel.h"
struct Block {
  int words[90];
};
struct Copy {
  int *a, *b;
  int n;
  void operator()() const amp {
    Block own;
    __builtin_memcpy(&own, a, sizeof own);
    own.words[n] += n - 3;
    *reinterpret_cast<Block*>(b) = own;
    __builtin_memset(b + 90, 0xff, n * sizeof(int));
    __builtin_memcpy(b + 93, a, n * sizeof(int));
    __builtin_memmove(b + 94, b + 93, 3 * sizeof(int));
    b[93] = 0;
    b[94] = 1 + b[94];
    b[95] = b[95] + 1;
  }
};
KERNEL(Copy);
