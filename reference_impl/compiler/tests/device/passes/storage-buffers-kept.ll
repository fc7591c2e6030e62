; A pointer that is stored in memory, or that may point into another container, stays an address. Of the three containers of
; the kernels only the last one becomes a buffer.
; RUN: amp-device-tool --buffers %s | FileCheck %s
; CHECK: kernel mixed {{.*}} tile_static 0 buffer 16{{$}}
; CHECK: kernel kept {{.*}} tile_static 0 buffer 16{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

declare spir_func ptr addrspace(4) @__amp_closure()
declare spir_func i32 @__amp_local_index(i32)

define spir_kernel void @mixed() {
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %a = load ptr addrspace(1), ptr addrspace(4) %closure
  %b.at = getelementptr i8, ptr addrspace(4) %closure, i64 8
  %b = load ptr addrspace(1), ptr addrspace(4) %b.at
  %c.at = getelementptr i8, ptr addrspace(4) %closure, i64 16
  %c = load ptr addrspace(1), ptr addrspace(4) %c.at
  store i32 1, ptr addrspace(1) %a
  store i32 2, ptr addrspace(1) %b
  %index = call spir_func i32 @__amp_local_index(i32 0)
  %is.odd = trunc i32 %index to i1
  %chosen = select i1 %is.odd, ptr addrspace(1) %a, ptr addrspace(1) %b
  %next = getelementptr i32, ptr addrspace(1) %chosen, i32 %index
  store i32 3, ptr addrspace(1) %next
  store i32 4, ptr addrspace(1) %c
  ret void
}

define spir_kernel void @kept() {
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %a = load ptr addrspace(1), ptr addrspace(4) %closure
  %c.at = getelementptr i8, ptr addrspace(4) %closure, i64 16
  %c = load ptr addrspace(1), ptr addrspace(4) %c.at
  %index = call spir_func i32 @__amp_local_index(i32 0)
  %both = alloca [2 x ptr addrspace(1)]
  %next = getelementptr i32, ptr addrspace(1) %a, i32 8
  store ptr addrspace(1) %a, ptr %both
  %other.at = getelementptr i8, ptr %both, i64 8
  store ptr addrspace(1) %next, ptr %other.at
  %one.of.them = and i32 %index, 1
  %one.at = getelementptr ptr addrspace(1), ptr %both, i32 %one.of.them
  %one = load ptr addrspace(1), ptr %one.at
  store i32 5, ptr addrspace(1) %one
  store i32 6, ptr addrspace(1) %c
  ret void
}
