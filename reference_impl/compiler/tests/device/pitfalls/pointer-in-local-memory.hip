// Pointers loaded from an array of structures in local memory: all stored pointers are device addresses, so that no
// access is generic.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv 2>&1 | FileCheck %s --check-prefix=WARN --allow-empty
// RUN: amp-device-run %t.spv --size 4 buf:i32:1,2,3,4 buf:i32:10,20,30,40 buf:i32:0,1,1,0 buf:i32:0*4 | FileCheck %s
// WARN-NOT: warning
// CHECK: buffer 3: 1 20 30 4{{$}}
#include "kernel.h"
struct View {
  const int* data;
  int operator[](int i) const amp { return data[i]; }
};
struct Pick {
  View a, b;
  const int* which;
  int* out;
  void operator()() const amp {
    View views[2] = {a, b};
    int i = thread_index();
    out[i] = views[which[i]][i];
  }
};
KERNEL(Pick);
