; A freeze of the result pair of a compare-exchange is split into freezes of its parts. Optimizations insert it when they move a
; branch on one of the parts out of a loop.
; RUN: amp-device-tool -O0 %s -o %t.spv
; RUN: amp-device-run %t.spv --size 4 buf:i32:3,4,3,7 buf:i32:99*8 | FileCheck %s
; CHECK: buffer 0: 9 4 9 7{{$}}
; CHECK: buffer 1: 3 4 3 7 1 0 1 0{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

declare spir_func ptr addrspace(4) @__amp_closure()
declare spir_func i32 @__amp_local_index(i32)
declare spir_func void @__amp_tile_size(i32, i32, i32)

define spir_kernel void @kernel() {
entry:
  call spir_func void @__amp_tile_size(i32 4, i32 1, i32 1)
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %places = load ptr addrspace(4), ptr addrspace(4) %closure, align 8
  %second = getelementptr i8, ptr addrspace(4) %closure, i64 8
  %out = load ptr addrspace(4), ptr addrspace(4) %second, align 8
  %i = call spir_func i32 @__amp_local_index(i32 0)
  %place = getelementptr i32, ptr addrspace(4) %places, i32 %i
  %mine = getelementptr i32, ptr addrspace(4) %out, i32 %i
  %exchange = cmpxchg ptr addrspace(4) %place, i32 3, i32 9 monotonic monotonic, align 4
  %frozen = freeze { i32, i1 } %exchange
  %found = extractvalue { i32, i1 } %frozen, 0
  store i32 %found, ptr addrspace(4) %mine, align 4
  %is.exchanged = extractvalue { i32, i1 } %frozen, 1
  %done = zext i1 %is.exchanged to i32
  %done.at = getelementptr i32, ptr addrspace(4) %mine, i32 4
  store i32 %done, ptr addrspace(4) %done.at, align 4
  ret void
}
