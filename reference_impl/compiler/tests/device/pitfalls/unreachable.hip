// Unreachable code, here behind a trap on a path that no thread takes, must still be structured.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:1,2,3,4 | FileCheck %s
// CHECK: buffer 0: 10 20 30 40{{$}}
#include "kernel.h"
struct Trap {
  int* data;
  void operator()() const amp {
    int i = thread_index();
    if (data[i] < 0) {
      for (int n = 0; n < data[i + 1]; ++n) data[n] = 0;
      __builtin_trap();
    }
    data[i] *= 10;
  }
};
KERNEL(Trap);
