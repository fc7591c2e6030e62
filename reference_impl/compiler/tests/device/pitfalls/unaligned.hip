// Accesses below natural alignment are split, although lavapipe does not need it.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=MODULE
// RUN: amp-device-run %t.spv buf:i8:0,0,0,0,2,0,0,0,3,1,0,0,5,0,0,0 | FileCheck %s
// MODULE-NOT: OpLoad {{%uint|%ulong}} {{.*}} Aligned 1
// MODULE: OpLoad %uchar {{.*}} Aligned 1
// MODULE-NOT: OpLoad {{%uint|%ulong}} {{.*}} Aligned 1
// CHECK: buffer 0: 0 0 0 4 2 0 0 0 3 1 0 0 8 0 0 0{{$}}
#include "kernel.h"
struct __attribute__((packed)) Packed {
  char c[4];
  long wide;
  int last;
};
struct __attribute__((packed)) Odd {
  char c[3];
  int value;
};
struct Unaligned {
  Packed* p;
  void operator()() const amp {
    if (thread_index() != 0) return;
    p->last += (int)(p->wide >> 32) - 256;
    Odd* odd = reinterpret_cast<Odd*>(p);
    odd->value += 4;
  }
};
KERNEL(Unaligned);
