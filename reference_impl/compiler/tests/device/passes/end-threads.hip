// Threads that end early. Without barriers they return. With barriers the kernel becomes a loop around a single barrier,
// at which all threads of the tile arrive.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv | FileCheck %s --check-prefix=KERNELS
// RUN: amp-device-tool --stage=inline %t.ll | FileCheck %s
// RUN: spirv-dis %t.1.spv | FileCheck %s --check-prefix=SPIRV
// KERNELS: kernel {{.*}}Untiled{{.*}} tile_static 0{{$}}
// KERNELS: kernel {{.*}}Tiled{{.*}} tile_static 76{{$}}
// KERNELS: kernel {{.*}}NoneEnds{{.*}} tile_static 64{{$}}
#include "kernel.h"
extern "C" __attribute__((noreturn)) void __amp_end_thread() amp;

// CHECK-LABEL: define {{.*}}Untiled
// CHECK-NOT: __amp_end_thread
// CHECK-NOT: unreachable
// CHECK: ret void
struct Untiled {
  int* out;
  void operator()() const amp {
    const unsigned i = thread_index();
    if (i % 2) __amp_end_thread();
    out[i] = 1;
  }
};
KERNEL(Untiled);

// One barrier before the loop, one in it. Both fence all memory that the kernel's barriers fence.
// CHECK-LABEL: define {{.*}}Tiled
// CHECK: call {{.*}}__amp_barrier(i32 noundef 3)
// CHECK-COUNT-1: call {{.*}}__amp_barrier(i32 noundef 3)
// CHECK-NOT: __amp_barrier
// CHECK-NOT: __amp_end_thread
// CHECK: ret void
// SPIRV-COUNT-2: OpControlBarrier
// SPIRV-NOT: OpControlBarrier
struct Tiled {
  int* out;
  void operator()() const amp {
    __amp_tile_size(16, 1, 1);
    tile_static int shared[16];
    const int local = __amp_local_index(0);
    shared[local] = out[local];
    __amp_barrier(2);
    for (int k = 0; k < 3; ++k) {
      if (local == k) __amp_end_thread();
      out[local] += shared[15 - local];
      __amp_barrier(1);
    }
  }
};
KERNEL(Tiled);

// CHECK-LABEL: define {{.*}}NoneEnds
// CHECK: call {{.*}}__amp_barrier(i32 noundef 2)
// CHECK: call {{.*}}__amp_barrier(i32 noundef 1)
struct NoneEnds {
  int* out;
  void operator()() const amp {
    __amp_tile_size(16, 1, 1);
    tile_static int shared[16];
    const int local = __amp_local_index(0);
    shared[local] = out[local];
    __amp_barrier(2);
    out[local] += shared[15 - local];
    __amp_barrier(1);
  }
};
KERNEL(NoneEnds);
