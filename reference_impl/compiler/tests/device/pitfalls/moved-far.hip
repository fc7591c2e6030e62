// A 64-bit number shifted left by 31 bits or more. For 31 bits NVIDIA's driver 580.159 multiplies a sign-extended number by 2^31, which
// it treats as -2^31; it also finds the distance in products, in several steps and behind a right shift, and the sign extension
// behind other operations. It treats x << 63 beside x >> 1 as a rotation, and even products as odd ones.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=legalize | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool -O0 %t.ll --stage=legalize | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:7,-7,2147483647,0 buf:i64:0*52 | FileCheck %s
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:7,-7,2147483647,0 buf:i64:0*52 | FileCheck %s
// IR-NOT: {{(shl|mul)}} {{.*}}i64 {{.*}}, {{(31|40|63|2147483648)(,|$)}}
// IR: lshr i32 {{.*}}, 1{{,|$}}
// IR-NOT: {{(shl|mul)}} {{.*}}i64 {{.*}}, {{(31|40|63|2147483648)(,|$)}}
// CHECK: buffer 1: 15032385536 -15032385536 4611686016279904256 0
// CHECK-SAME: 15032385536 -15032385536 4611686016279904256 0
// CHECK-SAME: 15032385536 -15032385536 4611686016279904256 0
// CHECK-SAME: 15032385536 -15032385536 -2147483648 0
// CHECK-SAME: 6442450944 2147483648 6442450944 0
// CHECK-SAME: 7696581394432 -7696581394432 -1099511627776 0
// CHECK-SAME: 0 0 0 0
// CHECK-SAME: -6442450944 23622320128 -4611686007689969664 8589934592
// CHECK-SAME: 9223372036854775805 -9223372036854775804 9223372035781033985 0
// CHECK-SAME: 0 0 0 0
// CHECK-SAME: 15032385536 -12884901889 4611686016279904256 2147483647
// CHECK-SAME: 15032385536 -12884901889 4611686016279904256 2147483647
// CHECK-SAME: -9223372036854775805 -4 1073741823 -9223372036854775808{{$}}
#include "kernel.h"
struct Moved {
  const int* numbers;
  long* out;
  void operator()() const amp {
    const int i = thread_index();
    const int n = numbers[i];
    const unsigned long x = (long)n, y = numbers[(i + 1) & 3] * -3l;
    out[i] = x << 31;
    out[4 + i] = 2147483648ul * x;
    out[8 + i] = (x << 16) * 4 << 13;
    out[12 + i] = (unsigned long)(long)(short)n << 31;
    out[16 + i] = (x << 62) >> 31;
    out[20 + i] = x << 40;
    out[24 + i] = x << 16 << 48;
    out[28 + i] = (~x + 5) << 31;
    out[32 + i] = (x << 63) - (unsigned long)((long)x >> 1);
    out[36 + i] = (x * 6) << 63;
    out[40 + i] = (x << 31) | (y >> 33);
    out[44 + i] = 2147483648ul * x + (y >> 33);
    out[48 + i] = (y << 63) | (x >> 1);
  }
};
KERNEL(Moved);
