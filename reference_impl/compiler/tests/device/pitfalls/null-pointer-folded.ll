; A null pointer that constant folding finds only after address spaces have been inferred: its address must still be zero.
; RUN: amp-device-tool -O0 %s -o %t.spv
; RUN: amp-device-run %t.spv --size 4 buf:i32:1,2,3,1 | FileCheck %s
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
  %at = getelementptr inbounds i32, ptr addrspace(4) %out, i32 %i
  %number = load i32, ptr addrspace(4) %at, align 4
  %flags = alloca [4 x i32], align 4
  %other = alloca i32, align 4
  store i32 7, ptr %other, align 4
  %flags.generic = addrspacecast ptr %flags to ptr addrspace(4)
  %flag.at = getelementptr i32, ptr %flags, i32 %number
  store i32 5, ptr %flag.at, align 4
  store i32 0, ptr %flags, align 4
  %flag = load i32, ptr addrspace(4) %flags.generic, align 4
  %is.set = icmp ne i32 %flag, 0
  %chosen = select i1 %is.set, ptr %other, ptr null
  %chosen.generic = addrspacecast ptr %chosen to ptr addrspace(4)
  %address = ptrtoint ptr addrspace(4) %chosen.generic to i64
  %is.null = icmp eq i64 %address, 0
  %found = select i1 %is.null, i32 1, i32 2
  store i32 %found, ptr addrspace(4) %at, align 4
  ret void
}
