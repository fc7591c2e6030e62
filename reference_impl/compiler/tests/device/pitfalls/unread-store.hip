// NVIDIA's driver 580.159 crashes at a store to a local array that no load can reach, of an element of another local array. LLVM
// does not remove such a store if an atomic load follows.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool -O1 %t.ll --stage=memory | FileCheck %s --check-prefix=BEFORE
// RUN: amp-device-tool -O1 %t.ll --stage=legalize | FileCheck %s --check-prefix=AFTER
// RUN: amp-device-tool -O0 %t.ll --stage=legalize | FileCheck %s --check-prefix=UNOPTIMIZED
// RUN: amp-device-tool -O1 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:0*4 buf:i64:3,0,7,5 buf:i64:0*16 | FileCheck %s
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:0*4 buf:i64:3,0,7,5 buf:i64:0*16 | FileCheck %s
// BEFORE: [[ROWS:%.*]] = alloca [4 x [4 x i64]]
// BEFORE: [[SECOND:%.*]] = getelementptr {{.*}}ptr [[ROWS]], i64 32
// BEFORE: store i64 %{{.*}}, ptr [[SECOND]]
// AFTER: [[ROWS:%.*]] = alloca [4 x [4 x i64]]
// AFTER-NOT: ptr [[ROWS]], i64 32
// AFTER: ptr [[ROWS]], i64 96
// AFTER-NOT: ptr [[ROWS]], i64 32
// UNOPTIMIZED: [[ROWS:%.*]] = alloca [4 x [4 x i64]]
// UNOPTIMIZED-NOT: [4 x i64], ptr [[ROWS]], i64 2
// UNOPTIMIZED: [4 x i64], ptr [[ROWS]], i64 3
// CHECK: buffer 2: 3 3 6 4 0 0 7 4 7 0 8 4 5 0 9 4{{$}}
#include "kernel.h"
struct Rows {
  int* seats;
  const long* in;
  long* out;
  void operator()() const amp {
    int i = thread_index();
    long own[8] = {in[i]};
    __atomic_exchange_n(&seats[i], 4, __ATOMIC_RELAXED);
    long rows[4][4] = {{in[i], i}, {own[in[i] & 7], in[3]}, {}, {6, 7, 8, 9}};
    const int seat = seats[i];
    out[4 * i] = in[i];
    out[4 * i + 1] = own[i & 7];
    out[4 * i + 2] = rows[3][i & 3];
    out[4 * i + 3] = seat;
  }
};
KERNEL(Rows);
