// Drivers cannot be relied on to divide 64-bit integers: amp++ multiplies instead, or divides by means of words. The quotient and the
// remainder of the same numbers share a call.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=SPIRV
// RUN: amp-device-run %t.spv --size 3 buf:i64:-9223372036854775807,1208532895000,5 buf:i64:-4000000001,7,-9 buf:i64:0*12 buf:u64:0*9 | FileCheck %s
// SPIRV-NOT: {{Op(SDiv|UDiv|UMod|SRem|SMod) %u?long}}
// SPIRV: OpFunctionCall %ulong
// SPIRV: OpFunctionCall %ulong
// SPIRV-NOT: OpFunctionCall
// SPIRV: OpUDiv %uint
// SPIRV-NOT: {{Op(SDiv|UDiv|UMod|SRem|SMod) %u?long}}
// CHECK: buffer 2: 2305843008 -2548932799 -4611686018 -854775807 172647556428 4 604 532895000 0 5 0 5{{$}}
// CHECK: buffer 3: 9223372036854775809 1317624576693539401 0 1208532895000 172647556428 172647556428 5 0 0{{$}}
#include "kernel.h"
struct Divide {
  const long *a, *b;
  long* out;
  unsigned long* unsigned_out;
  void operator()() const amp {
    int i = thread_index();
    long x = a[i], y = b[i];
    long* o = out + i * 4;
    o[0] = x / y;
    o[1] = x % y;
    o[2] = x / 2000000000;
    o[3] = x % 2000000000;
    unsigned long u = x, v = y;
    unsigned long* w = unsigned_out + i * 3;
    w[0] = u;
    w[1] = u / 7;
    w[2] = u / v;
  }
};
KERNEL(Divide);
