// The push constants' base group shifts a launch that is split into several dispatches.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 2 --groups 2 --base 1 buf:i32:0*8 | FileCheck %s
// CHECK: buffer 0: 0 0 3 4 5 6 0 0{{$}}
#include "kernel.h"
struct Base {
  int* a;
  void operator()() const amp {
    int i = thread_index();
    a[i] = i + 1;
  }
};
KERNEL(Base);
