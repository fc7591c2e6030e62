// (x >> k) - (x << (64 - k)): NVIDIA's driver 580.159 treats it as a rotation of x, and possibly also signed forms with other operators.
// A real rotation may stay one.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=legalize | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool -O0 %t.ll --stage=legalize | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 3 buf:i64:28,-56,4611686018427387905 buf:i64:0*15 | FileCheck %s
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 3 buf:i64:28,-56,4611686018427387905 buf:i64:0*15 | FileCheck %s
// IR-NOT: ashr {{.*}}i64 {{.*}}, {{(40|63)(,|$)}}
// IR: ashr i32 {{.*}}, 8{{,|$}}
// IR-NOT: ashr {{.*}}i64 {{.*}}, {{(40|63)(,|$)}}
// CHECK: buffer 1: -56 111 9223372036854775806 -469762048 939524095 -12582912 469762048 -1 20971520 469762048 -939524095 12582912 469762048 -922746881 20971520{{$}}
#include "kernel.h"
struct Parts {
  const long* numbers;
  long* out;
  void operator()() const amp {
    const int i = thread_index();
    const long x = numbers[i];
    const unsigned long u = x;
    out[i] = (x >> 63) - (x + x);
    out[3 + i] = (x >> 40) - (long)(u << 24);
    out[6 + i] = (x >> 40) | (long)(u << 24);
    out[9 + i] = (long)(u << 24) - (x >> 40);
    out[12 + i] = (long)((u >> 40) | (u << 24));
  }
};
KERNEL(Parts);
