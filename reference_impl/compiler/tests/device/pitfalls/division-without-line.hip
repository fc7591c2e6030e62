// A division that a pass has moved may have no line; the code that replaces it must not have lines either.
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
