; The elements of a container captured by reference are a buffer, identified by the offset of the reference. A kernel that reads
; only its extent has none. For comparison, the same loads at an offset without a reference.
; RUN: amp-device-tool --buffers %s | FileCheck %s
; CHECK-NOT: kernel extent {{.*}} buffer
; CHECK: kernel view {{.*}} buffer 0{{$}}
; CHECK: kernel elements {{.*}} buffer 0{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

declare spir_func ptr addrspace(4) @__amp_closure()
declare spir_func void @__amp_tile_size(i32, i32, i32)

define spir_kernel void @extent() "amp-references"="0:16" {
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %out = load ptr addrspace(4), ptr addrspace(4) %closure
  %extent.at = getelementptr i8, ptr addrspace(4) %out, i64 8
  %extent = load i32, ptr addrspace(4) %extent.at
  %positive = icmp sgt i32 %extent, 0
  br i1 %positive, label %wait, label %end
wait:
  call spir_func void @__amp_tile_size(i32 1, i32 1, i32 1)
  br label %end
end:
  ret void
}

define spir_kernel void @view() "amp-references"="16:32" {
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %elements = load ptr addrspace(4), ptr addrspace(4) %closure
  store i32 1, ptr addrspace(4) %elements
  ret void
}

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
