// Nested loops with every kind of exit, switch with fall-through, early return.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 16 buf:i32:0*16 i32:16 | FileCheck %s
// RUN: amp-device-tool -O0 %t.ll -o %t.O0.spv
// RUN: amp-device-run %t.O0.spv --size 16 buf:i32:0*16 i32:16 | FileCheck %s
// CHECK: buffer 0: 0 11 4 11 24 30 59 34 1014 36 27 2052 2041 1030 44 53{{$}}
#include "kernel.h"
struct Loops {
  int* out;
  int n;
  int collatz(int x) const amp {
    int steps = 0;
    while (true) {
      if (x <= 1) break;
      if (steps > 100) return -1;
      x = x % 2 ? 3 * x + 1 : x / 2;
      ++steps;
    }
    return steps;
  }
  void operator()() const amp {
    int i = thread_index();
    if (i >= n) return;
    int sum = collatz(i);
    for (int a = 0; a < i; ++a) {
      if (a == 7) continue;
      for (int b = 0;; ++b) {
        if (b > a) break;
        if ((a + b) % 5 == 4 && i > 6) goto next;
        sum += b;
      }
      if (sum > 90) break;
    next:;
    }
    switch (i % 5) {
      case 0: sum += i; break;
      case 1: sum += 10;
      case 2: sum += i; if (i > 10) sum += 1000; else break;
      case 3: sum += 1000 * (i > 6); break;
      default: do sum += 3; while (sum % 4);
    }
    out[i] = sum;
  }
};
KERNEL(Loops);
