// One module per kernel, each with the capabilities and the tile_static memory of that kernel only.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv | FileCheck %s --check-prefix=MODULES
// RUN: spirv-val --target-env vulkan1.2 %t.0.spv
// RUN: spirv-val --target-env vulkan1.2 %t.1.spv
// RUN: spirv-dis %t.0.spv | FileCheck %s --check-prefix=FIRST
// RUN: spirv-dis %t.1.spv | FileCheck %s --check-prefix=SECOND
// MODULES: kernel _Z12kernel_entryI5FirstEvv {{.*}} features 3 tile 8x4x1 tile_static 256
// MODULES: kernel _Z12kernel_entryI6SecondEvv {{.*}} features 2 tile 0x0x0 tile_static 0
// FIRST: OpCapability Float64
// FIRST: OpEntryPoint GLCompute {{.*}} "main"
// FIRST: OpExecutionMode {{.*}} LocalSize 8 4 1
// FIRST-NOT: SpecId
// FIRST: OpVariable {{.*}} Workgroup
// SECOND-NOT: OpCapability Float64
// SECOND: OpDecorate [[SIZE:%[0-9a-z_]+]] SpecId 0
// SECOND: OpDecorate %gl_WorkGroupSize BuiltIn WorkgroupSize
// SECOND-NOT: Workgroup
#include "kernel.h"
struct First {
  double* a;
  void operator()() const amp {
    __amp_tile_size(8, 4, 1);
    tile_static double shared[32];
    int i = __amp_local_index(1) * 8 + __amp_local_index(0);
    shared[i] = a[i];
    __amp_barrier(2);
    a[i] = shared[31 - i];
  }
};
struct Second {
  float* a;
  void operator()() const amp { a[thread_index()] += 1; }
};
KERNEL(First);
KERNEL(Second);
