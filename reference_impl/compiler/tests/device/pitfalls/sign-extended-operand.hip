// lavapipe 22.3 compares sign-extended numbers with constants incorrectly, also with values that it finds to be constant: therefore the
// number is assembled from words.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=legalize -o %t.spv | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:-9,1,3,4 buf:i64:3,-1,3,5000000000 buf:i64:0*16 | FileCheck %s
// IR: [[X:%[0-9]+]] = load i32
// IR: [[SIGN:%[0-9]+]] = ashr i32 [[X]], 31
// IR: [[HIGH:%[0-9]+]] = zext i32 [[SIGN]] to i64
// IR: [[UPPER:%[0-9]+]] = shl i64 [[HIGH]], 32
// IR: [[WORDS:%[0-9]+]] = or i64 [[UPPER]]
// IR: icmp {{s[gl][et]}} i64 {{.*}}[[WORDS]]
// CHECK: buffer 2: 1 1 -9 3 0 0 -1 1 0 1 3 3 1 1 4 5000000000{{$}}
#include "kernel.h"
struct Compare {
  const int* in;
  const long* wide;
  long* out;
  void operator()() const amp {
    unsigned i = thread_index();
    out[i * 4] = in[i] < wide[i];
    out[i * 4 + 1] = wide[i] >= in[i];
    out[i * 4 + 2] = __builtin_elementwise_min((long)in[i], wide[i]);
    out[i * 4 + 3] = __builtin_elementwise_max(wide[i], (long)in[i]);
  }
};
KERNEL(Compare);
