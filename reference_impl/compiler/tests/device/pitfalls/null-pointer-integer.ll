; The constant expression that LLVM creates for a null pointer whose address is compared as a number: it is zero.
; RUN: amp-device-tool %s -o %t.spv
; RUN: amp-device-run %t.spv --size 4 buf:i32:9*4 | FileCheck %s
; CHECK: buffer 0: 1 1 1 1{{$}}
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
  %wide = zext i32 %i to i64
  %at = getelementptr inbounds i32, ptr addrspace(4) %out, i64 %wide
  %is.null = icmp eq i64 ptrtoint (ptr addrspace(4) addrspacecast (ptr addrspace(1) null to ptr addrspace(4)) to i64), 0
  %found = select i1 %is.null, i32 1, i32 2
  store i32 %found, ptr addrspace(4) %at, align 4
  ret void
}
