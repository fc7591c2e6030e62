// A loop that threads leave at different times tests the conditions of its latch in its header, one by one, and a branch
// around the loop with the same condition is removed: lavapipe takes a third longer for a loop behind a branch.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=structure | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 6 buf:i32:-1,0,1,2,3,9 buf:i32:-1,0,1,2,3,9 buf:i32:0*6 buf:i32:0*6 buf:i32:0*6 | FileCheck %s
// CHECK: buffer 2: 0 0 0 1 3 3{{$}}
// CHECK: buffer 3: 7 7 0 1 3 36{{$}}
// CHECK: buffer 4: 1 1 1 2 3 9{{$}}
#include "kernel.h"
struct Loops {
  const int *counts, *others;
  int *sums, *guarded, *rounds;
  void operator()() const amp {
    const int i = thread_index(), count = counts[i], more = others[i];
    // IR: define
    // IR-NOT: br i1
    // IR: br i1 {{.*}}, label %onward, label
    int sum = 0;
    for (int k = 0; k < count && sum < 2; ++k) sum += k;
    sums[i] = sum;
    // The values without an iteration differ from those with which the loop begins: the branch stays.
    int other = 7;
    if (more > 0) {
      int all = 0;
      for (int k = 0; k < more; ++k) all += k;
      other = all;
    }
    guarded[i] = other;
    // The first iteration is unconditional, whatever the header's condition is.
    // IR: %stay = phi i1
    int k = 0;
    do ++k;
    while (k < more);
    rounds[i] = k;
  }
};
KERNEL(Loops);
