// Members of nested structures; an untiled kernel with a bound; two groups.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv | FileCheck %s --check-prefix=MODULE
// RUN: amp-device-run %t.spv --groups 2 --size 8 buf:f32:iota*12 buf:f32:1*12 f32:2 i32:10 | FileCheck %s
// MODULE: kernel _Z12kernel_entryI5SaxpyEvv words {{[0-9]+}} features 2 tile 0x0x0 tile_static 0
// CHECK: validation on
// CHECK: buffer 1: 1 3 5 7 9 11 13 15 17 19 1 1{{$}}
#include "kernel.h"
struct View {
  float* data;
  float& operator[](int i) const amp { return data[i]; }
};
struct Saxpy {
  View x, y;
  float a;
  int n;
  void operator()() const amp {
    int i = thread_index();
    if (i < n) y[i] = a * x[i] + y[i];
  }
};
KERNEL(Saxpy);
