; A null pointer plus an offset: constant folding writes the resulting address.
; RUN: amp-device-tool -O0 %s -o %t.spv
; RUN: amp-device-run %t.spv --size 4 buf:i32:9*4 | FileCheck %s
; CHECK: buffer 0: 0 1 0 1{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

declare spir_func ptr addrspace(4) @__amp_closure()
declare spir_func i32 @__amp_local_index(i32)
declare spir_func void @__amp_tile_size(i32, i32, i32)

define spir_kernel void @kernel() {
entry:
  call spir_func void @__amp_tile_size(i32 4, i32 1, i32 1)
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %out = load ptr addrspace(4), ptr addrspace(4) %closure, align 8
  %i = call spir_func i32 @__amp_local_index(i32 0)
  %at = getelementptr inbounds i32, ptr addrspace(4) %out, i32 %i
  %numbers = alloca [4 x i32], align 4
  %odd = and i32 %i, 1
  %is.odd = icmp ne i32 %odd, 0
  %chosen = select i1 %is.odd, ptr %numbers, ptr addrspacecast (ptr addrspace(4) null to ptr)
  %third = getelementptr i8, ptr %numbers, i64 8
  %moved = select i1 %is.odd, ptr %third, ptr addrspacecast (ptr addrspace(4) inttoptr (i64 8 to ptr addrspace(4)) to ptr)
  %is.there = icmp ne ptr %chosen, addrspacecast (ptr addrspace(4) null to ptr)
  %moved.is.there = icmp ne ptr %moved, addrspacecast (ptr addrspace(4) null to ptr)
  %both = and i1 %is.there, %moved.is.there
  %is.moved = select i1 %is.odd, i1 %both, i1 false
  %found = zext i1 %is.moved to i32
  store i32 %found, ptr addrspace(4) %at, align 4
  ret void
}
