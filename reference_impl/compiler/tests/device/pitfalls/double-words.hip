// Local memory of 64-bit numbers is filled and copied in 64-bit units: with words, NVIDIA's driver 580.159 drops stores of zeros.
// If any member has fewer than 64 bits, the units are words.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool -O1 %t.ll --stage=memory -o %t.spv | FileCheck %s --check-prefix=IR
// RUN: amp-device-run %t.spv --size 8 buf:f64:1,2,3,4,5,6,7,8 buf:i32:2,1,2,1,2,1,2,1 buf:f64:0*32 | FileCheck %s
// IR-LABEL: define spir_kernel
// IR: [[MIXED:%.*]] = alloca %struct.Mixed
// IR-NOT: store i32
// IR: store i64 0
// IR-NOT: store i32
// IR: store i32 0
// CHECK: buffer 2: 1 2 1 10 0 1 2 10 0 2 3 10 0 1 4 10 0 2 5 10 0 1 6 10 0 2 7 10 0 1 8 10{{$}}
#include "kernel.h"
struct Wide {
  struct {
    double x;
    long n;
  } parts[4];
};
struct Mixed {
  double x[4];
  int n[8];
};
struct Words {
  const double* in;
  const int* choice;
  double* out;
  void operator()() const amp {
    int i = thread_index();
    double own[8] = {in[i]};
    if (choice[i] == 1)
      for (int k = 0; k < 8; ++k) own[k] = own[7 - k];
    Wide wide = {};
    wide.parts[choice[i]].n = choice[i];
    Wide copy = wide;
    copy.parts[choice[i] ^ 3].x = 10;
    Mixed mixed = {};
    mixed.x[choice[i]] = in[i];
    out[4 * i] = own[(i & 6) + mixed.n[i]];
    out[4 * i + 1] = copy.parts[choice[i]].n;
    out[4 * i + 2] = mixed.x[choice[i]];
    out[4 * i + 3] = copy.parts[choice[i] ^ 3].x + wide.parts[choice[i] ^ 3].x;
  }
};
KERNEL(Words);
