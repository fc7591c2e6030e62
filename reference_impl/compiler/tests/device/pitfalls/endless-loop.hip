// A loop without an exit, on a path that no thread takes.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 2 buf:i32:1,2 | FileCheck %s
// CHECK: buffer 0: 2 3{{$}}
#include "kernel.h"
struct Endless {
  int* a;
  void operator()() const amp {
    int i = thread_index();
    while (a[i] > 100) __atomic_fetch_add(&a[i], 0, __ATOMIC_RELAXED);
    if (a[i] > 50)
      for (;;) __atomic_fetch_add(&a[0], 1, __ATOMIC_RELAXED);
    a[i] += 1;
  }
};
KERNEL(Endless);
