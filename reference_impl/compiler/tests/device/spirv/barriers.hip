// Scopes and semantics under the Vulkan memory model: 0x6108 is AcquireRelease, WorkgroupMemory, MakeAvailable,
// MakeVisible; 0x6048 the same for UniformMemory.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// CHECK: OpMemoryModel PhysicalStorageBuffer64 Vulkan
// CHECK-DAG: OpConstant %uint 24840
// CHECK-DAG: OpConstant %uint 24648
// CHECK-DAG: OpConstant %uint 24904
// CHECK: OpStore {{.*}} NonPrivatePointer
// CHECK: OpControlBarrier %uint_2 %uint_2 %uint_24840
// CHECK: OpControlBarrier %uint_2 %uint_2 %uint_24648
// CHECK: OpControlBarrier %uint_2 %uint_2 %uint_24904
// CHECK: OpMemoryBarrier %uint_2 %uint_24648
// CHECK: OpAtomicIAdd %uint {{.*}} %uint_2 %uint_0
// CHECK: OpAtomicIAdd %uint {{.*}} %uint_5 %uint_0
#include "kernel.h"
struct Barriers {
  int* a;
  void operator()() const amp {
    __amp_tile_size(4, 1, 1);
    tile_static int shared[4];
    int i = __amp_local_index(0);
    shared[i] = a[i];
    __amp_barrier(2);
    a[i] = shared[3 - i];
    __amp_barrier(1);
    shared[i] = a[3 - i];
    __amp_barrier(3);
    a[i] += shared[i];
    __amp_fence(1);
    a[i + 4] = 1;
    __atomic_fetch_add(&shared[0], 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&a[0], 1, __ATOMIC_RELAXED);
  }
};
KERNEL(Barriers);
