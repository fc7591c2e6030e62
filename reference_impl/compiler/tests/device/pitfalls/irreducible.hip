// A loop with two entries.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:1,2,3,4 | FileCheck %s
// CHECK: buffer 0: 34 34 36 36{{$}}
#include "kernel.h"
struct Irreducible {
  int* a;
  void operator()() const amp {
    int i = thread_index(), x = a[i], n = 0;
    if (i & 1) goto second;
  first:
    x += 1;
    n += 1;
  second:
    x += 10;
    if (x < 30 || n < 2 - (i & 1) * 2) goto first;
    a[i] = x;
  }
};
KERNEL(Irreducible);
