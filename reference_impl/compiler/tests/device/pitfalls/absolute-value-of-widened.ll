; lavapipe compares a sign-extended 64-bit number with zero incorrectly; an absolute value contains such a comparison.
; RUN: amp-device-tool -O0 %s -o %t.spv
; RUN: amp-device-run %t.spv --size 4 buf:i32:-5,5,-2147483648,0 buf:i64:9*4 | FileCheck %s
; CHECK: buffer 1: 5 5 2147483648 0{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

declare spir_func ptr addrspace(4) @__amp_closure()
declare spir_func i32 @__amp_local_index(i32)
declare spir_func void @__amp_tile_size(i32, i32, i32)
declare i64 @llvm.abs.i64(i64, i1)

define spir_kernel void @kernel() {
entry:
  call spir_func void @__amp_tile_size(i32 4, i32 1, i32 1)
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %in = load ptr addrspace(4), ptr addrspace(4) %closure, align 8
  %second = getelementptr i8, ptr addrspace(4) %closure, i64 8
  %out = load ptr addrspace(4), ptr addrspace(4) %second, align 8
  %i = call spir_func i32 @__amp_local_index(i32 0)
  %in.at = getelementptr inbounds i32, ptr addrspace(4) %in, i32 %i
  %number = load i32, ptr addrspace(4) %in.at, align 4
  %wide = sext i32 %number to i64
  %absolute = call i64 @llvm.abs.i64(i64 %wide, i1 false)
  %out.at = getelementptr inbounds i64, ptr addrspace(4) %out, i32 %i
  store i64 %absolute, ptr addrspace(4) %out.at, align 8
  ret void
}
