// Values that change on both arms and leave a loop by several exits: the shape in which StructurizeCFG of LLVM
// 22.1 can hoist an operand of a phi over the condition that guards it. Nothing is free to it here, and no phi
// is left while it runs (Target.h, Pipeline.cpp).
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
