; StructurizeCFG of LLVM 22.1 hoists instructions without cost, here a truncation, out of an arm, and then loses the condition of
; another path through the loop. Here no instruction is free for it, and no phi is left while it runs (Target.cpp, Pipeline.cpp).
; RUN: amp-device-tool -O0 %s -o %t.spv
; RUN: amp-device-run %t.spv --size 4 buf:i32:4,1,2,3 buf:i32:2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,0,2,2 | FileCheck %s
; CHECK: buffer 0: -940829908 7 -470414954 1441861217{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

declare spir_func ptr addrspace(4) @__amp_closure()
declare spir_func i32 @__amp_local_index(i32)
declare spir_func void @__amp_tile_size(i32, i32, i32)

define spir_kernel void @kernel() {
entry:
  call spir_func void @__amp_tile_size(i32 4, i32 1, i32 1)
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %numbers = load ptr addrspace(1), ptr addrspace(4) %closure, align 8
  %ways.at = getelementptr i8, ptr addrspace(4) %closure, i64 8
  %ways = load ptr addrspace(1), ptr addrspace(4) %ways.at, align 8
  %i = call spir_func i32 @__amp_local_index(i32 0)
  %number.at = getelementptr i32, ptr addrspace(1) %numbers, i32 %i
  %number = load i32, ptr addrspace(1) %number.at, align 4
  %odd = trunc i32 %number to i1
  %row = mul i32 %i, 6
  %wide = sext i32 %number to i64
  %product = mul i64 %wide, 1234567890123
  br label %loop

loop:
  %kept = phi i32 [ 7, %entry ], [ %new, %next ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %next ]
  %more = icmp slt i32 %k, 6
  br i1 %more, label %turn, label %end

turn:
  br i1 %odd, label %choose, label %narrow

choose:
  %at = add i32 %row, %k
  %way.at = getelementptr i32, ptr addrspace(1) %ways, i32 %at
  %way = load volatile i32, ptr addrspace(1) %way.at, align 4
  %is.one = trunc i32 %way to i1
  br i1 %is.one, label %write, label %choose.again

write:
  store volatile i32 4, ptr addrspace(1) %way.at, align 4
  br label %narrow

choose.again:
  %again = load volatile i32, ptr addrspace(1) %way.at, align 4
  %bit = and i32 %again, 2
  %is.two = icmp ne i32 %bit, 0
  br i1 %is.two, label %next, label %narrow

narrow:
  %narrowed = trunc i64 %product to i32
  br label %next

next:
  %new = phi i32 [ %narrowed, %narrow ], [ %kept, %choose.again ]
  %k.next = add i32 %k, 1
  br label %loop

end:
  store i32 %kept, ptr addrspace(1) %number.at, align 4
  ret void
}
