// An atomic addition to a float in global memory is the instruction, behind a test of the specialization constant, and
// a loop; in tile_static memory it is the loop alone.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-val --target-env vulkan1.2 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// CHECK: OpCapability AtomicFloat32AddEXT
// CHECK: OpExtension "SPV_EXT_shader_atomic_float_add"
// CHECK: OpDecorate %[[#CONSTANT:]] SpecId 1
// CHECK: %[[#CONSTANT]] = OpSpecConstant %uint 0
// CHECK: OpBitwiseAnd %uint %[[#CONSTANT]] %uint_8
// CHECK: OpAtomicCompareExchange %uint {{.*}} %uint_5 %uint_0 %uint_0
// CHECK: OpAtomicFAddEXT %float {{.*}} %uint_5 %uint_0
// CHECK: OpAtomicCompareExchange %uint {{.*}} %uint_2 %uint_0 %uint_0
// CHECK-NOT: OpAtomicFAddEXT
#include "kernel.h"
struct Additions {
  float* sum;
  void operator()() const amp {
    __amp_tile_size(32, 1, 1);
    tile_static float tile;
    __atomic_fetch_add(sum, 1.5f, __ATOMIC_RELAXED);
    if (__amp_local_index(0) == 0) tile = 0;
    __amp_barrier(2);
    __atomic_fetch_add(&tile, 0.5f, __ATOMIC_RELAXED);
    __amp_barrier(2);
    sum[1] = tile;
  }
};
KERNEL(Additions);
