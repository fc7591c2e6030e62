// The second form of a kernel: containers whose handles are used only to compute addresses of elements are storage buffers.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool --buffers %t.ll -o %t.spv | FileCheck %s --check-prefix=PLACES
// RUN: amp-device-tool %t.ll -o %t-addresses.spv | FileCheck %s --check-prefix=NONE
// RUN: amp-device-tool -O0 --buffers %t.ll | FileCheck %s --check-prefix=NONE
// RUN: spirv-dis %t.0.spv | FileCheck %s --check-prefix=WORDS
// RUN: spirv-dis %t.4.spv | FileCheck %s --check-prefix=BYTES
// RUN: spirv-dis %t.6.spv | FileCheck %s --check-prefix=DOUBLES
// NONE-NOT: buffer
#include "kernel.h"

// PLACES: kernel {{.*}}Elements{{.*}} buffer 0 buffer 8{{$}}
// WORDS-DAG: OpDecorate %[[ONE:[0-9]+]] Binding 0
// WORDS-DAG: OpDecorate %[[ONE]] Aliased
// WORDS-DAG: OpDecorate %[[OTHER:[0-9]+]] Binding 1
// WORDS-NOT: OpConvertUToPtr
struct Elements {
  float* to;
  const int* from;
  void operator()() const amp {
    const unsigned i = thread_index();
    for (int k = 0; k < 3; ++k) to[i] += from[i + k];
  }
};
KERNEL(Elements);

// PLACES: kernel {{.*}}Walked{{.*}} buffer 8{{$}}
struct Walked {
  int count;
  float* p;
  void operator()() const amp {
    float* at = p;
    for (int k = 0; k < count; ++k, at += 3) *at = k;
  }
};
KERNEL(Walked);

// PLACES: kernel {{.*}}Chosen{{.*}} buffer 16{{$}}
struct Chosen {
  float *a, *b, *c;
  int which;
  void operator()() const amp { *(which ? a : b) = *c; }
};
KERNEL(Chosen);

// PLACES: kernel {{.*}}Compared{{.*}} buffer 8{{$}}
struct Compared {
  float *a, *b;
  int n;
  void operator()() const amp {
    float* end = a + n;
    for (float* at = a + thread_index(); at < end; at += 64) *at = *b;
  }
};
KERNEL(Compared);

// Atomic, because other threads may write the other bytes of the word.
// PLACES: kernel {{.*}}Bytes{{.*}} buffer 0{{$}}
// BYTES: OpAtomicAnd
// BYTES: OpAtomicOr
struct Flags {
  int number;
  bool a, b;
};
struct Bytes {
  Flags* flags;
  void operator()() const amp { flags[thread_index()].b = true; }
};
KERNEL(Bytes);

// PLACES: kernel {{.*}}WideAtomic{{.*}} tile_static 0{{$}}
struct WideAtomic {
  unsigned long* sum;
  void operator()() const amp { __atomic_fetch_add(sum, 1ul, __ATOMIC_RELAXED); }
};
KERNEL(WideAtomic);

// PLACES: kernel {{.*}}Doubles{{.*}} buffer 0{{$}}
// DOUBLES: ArrayStride 8
struct Doubles {
  double* d;
  void operator()() const amp { d[thread_index()] *= 2; }
};
KERNEL(Doubles);

// PLACES: kernel {{.*}}Kept{{.*}} tile_static 0{{$}}
struct Kept {
  int* p;
  int* const* outer;
  int n;
  void operator()() const amp {
    const int* both[2] = {p, p + 1};
    *p = *both[n & 1];
  }
};
KERNEL(Kept);
