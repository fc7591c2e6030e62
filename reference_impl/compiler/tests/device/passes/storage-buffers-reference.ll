; A place that refers to a container holds the container's address, also where the kernel never asks for its elements: what it
; reads behind that address is no buffer. Beside it, the same loads at a place that is no reference, and a reference whose
; handle is loaded.
; RUN: amp-device-tool --buffers %s | FileCheck %s
; CHECK-NOT: kernel extent {{.*}} buffer
; CHECK: kernel view {{.*}} buffer 0{{$}}
; CHECK: kernel elements {{.*}} buffer 0{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

declare spir_func ptr addrspace(4) @__amp_closure()

define spir_kernel void @extent() "amp-references"="0" {
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %array = load ptr addrspace(1), ptr addrspace(4) %closure
  %extent.at = getelementptr i8, ptr addrspace(1) %array, i64 8
  %extent = load i32, ptr addrspace(1) %extent.at
  %out.at = getelementptr i8, ptr addrspace(1) %array, i64 12
  store i32 %extent, ptr addrspace(1) %out.at
  ret void
}

define spir_kernel void @view() "amp-references"="16" {
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %elements = load ptr addrspace(1), ptr addrspace(4) %closure
  store i32 1, ptr addrspace(1) %elements
  ret void
}

define spir_kernel void @elements() "amp-references"="0" {
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %array = load ptr addrspace(1), ptr addrspace(4) %closure
  %elements = load ptr addrspace(1), ptr addrspace(1) %array
  store i32 1, ptr addrspace(1) %elements
  ret void
}
