// A division that a pass moved may have lost its line; what takes its place must not bring lines of its own.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=generic | sed '/fdiv float/s/, !dbg.*//' > %t.moved.ll
// RUN: grep 'fdiv float' %t.moved.ll | FileCheck %s --check-prefix=MOVED
// RUN: amp-device-tool %t.moved.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 1 buf:f32:4 buf:f32:7 | FileCheck %s
// MOVED-NOT: !dbg
// CHECK: buffer 0: 0.571428597{{$}}
#include "kernel.h"
struct Divide {
  float *a, *b;
  void operator()() const amp { *a = *a / *b; }
};
KERNEL(Divide);
