// Structures with bool and double in global memory, copied, passed and returned; bytes; 64-bit integers.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv | FileCheck %s --check-prefix=MODULE
// RUN: amp-device-run %t.spv --size 4 buf:f64:0*12 buf:i8:1,0,1,0 buf:i64:0*8 | FileCheck %s
// MODULE: features 67
// CHECK: buffer 0: 0.5 2.1{{[0-9]+}}e-314 0 1.5 4.9{{[0-9]+}}e-324 -1.5 2.5 2.1{{[0-9]+}}e-314 20000000000 3.5 1.4{{[0-9]+}}e-323 -3.5{{$}}
// CHECK: buffer 1: 0 1 0 1{{$}}
// CHECK: buffer 2: -3000000000 0 -2999999999 4294967296 -2999999998 8589934592 -2999999997 12884901888{{$}}
#include "kernel.h"
struct Record {
  double value;
  int id;
  int flag;
  double next;
};
struct Structs {
  Record* records;
  bool* flags;
  long* longs;
  Record make(int i, bool flag) const amp { return Record{i + 0.5, i, flag, i * 1e10}; }
  void operator()() const amp {
    int i = thread_index();
    Record r = make(i, flags[i]);
    records[i] = r;
    if (i & 1) records[i].next = -records[i].value;
    flags[i] = !flags[i];
    longs[2 * i] = -3000000000L + i;
    longs[2 * i + 1] = (long)i << 32;
  }
};
KERNEL(Structs);
