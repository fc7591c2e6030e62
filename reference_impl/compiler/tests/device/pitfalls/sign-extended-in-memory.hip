// lavapipe 22.3 compares sign-extended numbers with constants incorrectly, also if they are in local memory: therefore words are
// stored there. Tested at -O0, where objects stay in memory.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool -O0 %t.ll --stage=legalize -o %t.spv | FileCheck %s --check-prefix=IR
// RUN: amp-device-run %t.spv --size 4 buf:i32:-9,1,300,105 buf:i32:0*4 buf:i64:0*4 | FileCheck %s
// RUN: amp-device-tool -O2 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:-9,1,300,105 buf:i32:0*4 buf:i64:0*4 | FileCheck %s
// IR-NOT: sext i32
// IR: [[SIGN:%[0-9]+]] = ashr i32 [[X:%[^,]*]], 31
// IR-DAG: [[HIGH:%[0-9]+]] = zext i32 [[SIGN]] to i64
// IR-DAG: [[LOWER:%[0-9]+]] = zext i32 [[X]] to i64
// IR: [[UPPER:%[0-9]+]] = shl i64 [[HIGH]], 32
// IR: [[WORDS:%[0-9]+]] = or i64 [[UPPER]], [[LOWER]]
// IR: store i64 [[WORDS]], ptr %object
// CHECK: buffer 1: 6 6 5 5{{$}}
#include "kernel.h"
struct Compare {
  struct Object {
    long number;
    float between;
    long more[32];
  };
  const int* in;
  int* out;
  long* more;
  void operator()() const amp {
    unsigned i = thread_index();
    Object object{~(~in[i] % 4000), 1, {(long)in[3]}};
    out[i] = object.number >= 105L ? 5 : 6;
    more[i] = object.more[i];
  }
};
KERNEL(Compare);
