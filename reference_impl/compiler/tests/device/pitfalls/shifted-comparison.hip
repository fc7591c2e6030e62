// NVIDIA's driver 580.159 turns the 64-bit (x << 1) < -222 into x < (-222 >> 1) without the sign, also if the shift is written as a
// product, a sum or a difference, or if other operations precede the comparison. The constant must be hidden from the driver.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=legalize | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool -O0 %t.ll --stage=legalize | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 8 buf:i64:0,3,-3,-200,1000,-111,-112,4611686018427387904 buf:i32:0*88 | FileCheck %s
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 8 buf:i64:0,3,-3,-200,1000,-111,-112,4611686018427387904 buf:i32:0*88 | FileCheck %s
// IR-NOT: icmp {{[su][lg][te]}} i64 {{.*}}, -{{[0-9]}}
// IR: icmp slt i64 %{{[^,]*}}, 1
// IR-NOT: icmp {{[su][lg][te]}} i64 {{.*}}, -{{[0-9]}}
// IR: xor i64 %{{[^,]*}}, 18014398509481983
// IR-NOT: icmp {{[su][lg][te]}} i64 {{.*}}, -{{[0-9]}}
// CHECK: buffer 1: 0 0 0 0 1 1 0 1 0 1 0 0 0 0 0 1 0 0 1 0 0 0 0 0 0 0 0 1 0 1 0 1 0 1 1 1 1 0 1 0 0 0 1 1 0 0 0 0 1 0 0 1 0 0 0 0 0 0 0 0 1 0 0 0 1 1 1 1 1 0 0 1 0 0 0 1 1 1 1 1 0 0 0 0 1 0 1 0{{$}}
#include "kernel.h"
struct Shifted {
  const long* numbers;
  int* out;
  void operator()() const amp {
    const int i = thread_index();
    const unsigned long n = numbers[i];
    out[11 * i] = (long)(n << 1) < -222;
    out[11 * i + 1] = (long)(~n - n) > 221;
    out[11 * i + 2] = -222 > (long)(n + n);
    out[11 * i + 3] = (long)(8 * n) <= -1600;
    out[11 * i + 4] = n << 1 < 4000u;
    out[11 * i + 5] = numbers[i] < 1;
    out[11 * i + 6] = (long)(n << 3) >> 31 <= -256;
    out[11 * i + 7] = -300 <= ((long)(n << 3) ^ 21);
    out[11 * i + 8] = (long)(n << 2) > 18014398509481983;
    out[11 * i + 9] = (long)(n + n) <= 0;
    out[11 * i + 10] = (i < 3 ? numbers[i] : (long)(n << 5)) < -95;
  }
};
KERNEL(Shifted);
