; A kernel reads a container captured by reference in its image behind the invoker, and ignores the reference, which is null here.
; RUN: amp-device-tool %s -o %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=SPIRV
; RUN: amp-device-run %t.spv --size 1 u64:0 u64:0 buf:i32:0,0 i32:7 | FileCheck %s --check-prefix=OUT
; RUN: amp-device-tool -O0 %s -o %t.spv
; RUN: amp-device-run %t.spv --size 1 u64:0 u64:0 buf:i32:0,0 i32:7 | FileCheck %s --check-prefix=OUT
; SPIRV-NOT: OpLoad {{.*}} Aligned
; OUT: buffer 0: 7 0{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

declare spir_func ptr addrspace(4) @__amp_closure()
declare spir_func void @__amp_tile_size(i32, i32, i32)

define spir_kernel void @elements() "amp-references"="0:16" {
  call spir_func void @__amp_tile_size(i32 1, i32 1, i32 1)
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %array = load ptr addrspace(4), ptr addrspace(4) %closure
  %elements = load ptr addrspace(4), ptr addrspace(4) %array
  %extent.at = getelementptr i8, ptr addrspace(4) %array, i64 8
  %extent = load i32, ptr addrspace(4) %extent.at
  store i32 %extent, ptr addrspace(4) %elements
  ret void
}
