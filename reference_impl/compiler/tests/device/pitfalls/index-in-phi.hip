// lavapipe 22.3 overwrites the register of an element's index with the index of the next iteration while it is still needed: a later
// store goes to the next element.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:0,1,2,3 buf:i32:0*16 | FileCheck %s
// CHECK: buffer 1: 398 433 478 10531 403 438 10485 165 400 10445 151 166 10411 139 152 167{{$}}
#include "kernel.h"
struct Walk {
  const int* first;
  int* out;
  void operator()() const amp {
    int t = thread_index(), row[16];
    for (int k = 0; k < 16; ++k) row[k] = 100 + k * k + t;
    int i = first[t];
    while (true) {
      const int before = row[i], next = i + 1;
      row[i] = before + row[next] * 2;
      if (next >= 9 - (t & 3)) {
        row[i] += 5;
        break;
      }
      row[i] ^= 3;
      i = next;
    }
    row[i] += 10000;
    for (int k = 0; k < 4; ++k) out[t * 4 + k] = row[5 + k];
  }
};
KERNEL(Walk);
