// StructurizeCFG of LLVM 22.1 hoists operands of phis that cost nothing over the condition that guards them,
// and so miscompiles loops like this one unless nothing is free and no phi is left while it runs.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 8 buf:i32:0,1,2,3,4,5,6,7 | FileCheck %s
// CHECK: buffer 0: 1608 5958 8788 6761 6463 8789 10097 5047{{$}}
#include "kernel.h"
struct Hoisting {
  int* a;
  void operator()() const amp {
    int i = thread_index(), x = a[i], y = 0;
    for (int k = 0; k < 6; ++k) {
      int old = y;
      if (x & 1) {
        y = old + 3;
        if (y > 9) break;
      } else {
        y = k - old;
        if (y == x) {
          y = old;
          continue;
        }
      }
      x = (x * 5 + y) >> 1;
      if (x > 40) {
        y = x - old;
        break;
      }
    }
    a[i] = x * 100 + y;
  }
};
KERNEL(Hoisting);
