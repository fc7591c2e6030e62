// Values that are rotated in each iteration and are all used after the loop: each leaves the loop as the phi that carries
// it to the next iteration, and that phi is itself used after the loop.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 8 buf:i32:10,20,30 buf:i32:1,2,3,4,5,6,7,8 buf:i32:0*24 | FileCheck %s
// CHECK: buffer 2: 20 30 10 30 10 20 10 20 30 20 30 10 30 10 20 10 20 30 20 30 10 30 10 20{{$}}
// RUN: amp-device-tool %t.ll --stage=structure | FileCheck %s --check-prefix=IR
// IR: %stay = phi i1
#include "kernel.h"
struct Rotated {
  const int *first, *rounds;
  int* out;
  void operator()() const amp {
    int i = thread_index(), k = 0;
    int a = first[0], b = first[1], c = first[2];
    do {
      const int front = a;
      a = b;
      b = c;
      c = front;
    } while (++k != rounds[i]);
    out[3 * i] = a;
    out[3 * i + 1] = b;
    out[3 * i + 2] = c;
  }
};
KERNEL(Rotated);
