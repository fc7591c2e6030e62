// Assumptions and expectations of the program, and those added by the optimizer, are removed before SPIR-V is written.
// RUN: %compile %s -o %t.ll
// RUN: FileCheck %s --input-file=%t.ll --check-prefix=GIVEN
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:i32:0,1,2,3 buf:i32:0*8 | FileCheck %s
// GIVEN: llvm.expect
// CHECK: buffer 1: 100 7 50 7 33 8 25 8{{$}}
#include "kernel.h"
inline void set(int i, int& n) amp {
  if (i >= 0) n = i + 1;
}
struct Advice {
  const int* in;
  int* out;
  void operator()() const amp {
    int i = thread_index();
    [[clang::annotate("remark")]] int n = 0;
    set(in[i], n);
    out[i * 2] = 100 / n;  // implies that n no longer has its first value
    out[i * 2 + 1] = __builtin_expect(in[i] > 1, 0) ? 8 : 7;
  }
};
KERNEL(Advice);
