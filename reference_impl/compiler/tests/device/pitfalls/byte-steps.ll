; A word of an array whose offset is the sum of two byte counts, neither of which is a multiple of the word's size.
; RUN: amp-device-tool %s -o %t.spv
; RUN: amp-device-run %t.spv --size 4 buf:i32:1,2,3,5 buf:i32:3,2,5,7 | FileCheck %s
; CHECK: buffer 0: 71 71 72 73{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

declare spir_func ptr addrspace(4) @__amp_closure()
declare spir_func i32 @__amp_local_index(i32)
declare spir_func void @__amp_tile_size(i32, i32, i32)

define spir_kernel void @kernel() {
entry:
  call spir_func void @__amp_tile_size(i32 4, i32 1, i32 1)
  %words = alloca [4 x i32], align 4
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %numbers = load ptr addrspace(1), ptr addrspace(4) %closure, align 8
  %i = call spir_func i32 @__amp_local_index(i32 0)
  br label %fill

fill:
  %k = phi i32 [ 0, %entry ], [ %k.next, %fill ]
  %word.at = getelementptr i32, ptr %words, i32 %k
  %seventy = add i32 %k, 70
  store i32 %seventy, ptr %word.at, align 4
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, 4
  br i1 %more, label %fill, label %read

read:
  %number.at = getelementptr i32, ptr addrspace(1) %numbers, i32 %i
  %number = load i32, ptr addrspace(1) %number.at, align 4
  %rests.at = getelementptr i8, ptr addrspace(4) %closure, i64 8
  %rests = load ptr addrspace(1), ptr addrspace(4) %rests.at, align 8
  %rest.at = getelementptr i32, ptr addrspace(1) %rests, i32 %i
  %rest = load i32, ptr addrspace(1) %rest.at, align 4
  %half = getelementptr i8, ptr %words, i32 %number
  %whole = getelementptr i8, ptr %half, i32 %rest
  %found = load i32, ptr %whole, align 4
  store i32 %found, ptr addrspace(1) %number.at, align 4
  ret void
}
