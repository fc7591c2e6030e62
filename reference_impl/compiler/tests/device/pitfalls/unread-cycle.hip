// NVIDIA's driver 580.159 crashes at stores to a local array that only stores to the same array need (see
// unread-store.hip): bytes that are changed within their word, sums that nothing reads, values behind branches on
// them, and stores through pointers that may also point to tile_static memory. Stores that decide what is stored
// elsewhere are needed.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool -O0 %t.ll --stage=memory | FileCheck %s --check-prefix=BEFORE
// RUN: amp-device-tool -O0 %t.ll --stage=legalize | FileCheck %s --check-prefix=AFTER
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:3,0,7,5 buf:i32:0*8 | FileCheck %s
// RUN: amp-device-tool -O1 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:3,0,7,5 buf:i32:0*8 | FileCheck %s
// BEFORE: [[FLAGS:%flags.*]] = alloca
// BEFORE: [[SUMS:%sums.*]] = alloca
// BEFORE: [[CLAMPED:%clamped.*]] = alloca
// BEFORE: [[CHOSEN:%chosen.*]] = alloca
// AFTER-NOT: alloca
// AFTER: [[CHOSEN:%chosen.*]] = alloca
// AFTER-NEXT: %read{{.*}} = alloca
// AFTER-NEXT: %deciding{{.*}} = alloca
// AFTER-NOT: alloca
// AFTER-NOT: store {{.*}}, ptr [[CHOSEN]]
// CHECK: buffer 1: 3 1 9 8 6 0 6 0{{$}}
#include "kernel.h"

struct Row {
  bool flag;
  int numbers[8];
};

struct Cycle {
  const int* in;
  int* out;
  void operator()() const amp {
    tile_static int shared[4];
    const int i = thread_index();
    const int at = in[i] & 7;
    Row flags = {};
    flags.flag = in[0] > 2;
    flags.numbers[at] = i;
    int sums[8] = {};
    for (int n = 0; n < 8; ++n) sums[n] += sums[(n + at) & 7] + n;
    int clamped[8] = {};
    for (int n = 0; n < 4; ++n)
      if (clamped[(n + at) & 7] < 4) clamped[at] = n + i;
    int chosen[8] = {};
    int* to = in[3] == 5 ? &shared[i & 3] : &chosen[at];
    *to = i;
    int read[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    int deciding[8] = {0, 0, 0, 1, 0, 0, 0, i};
    if (deciding[at] > 0) out[4 + i] = 6;
    out[i] = read[at] + shared[i & 3];
  }
};
KERNEL(Cycle);
