; A selection between the result pairs of two compare-exchanges, or of two additions with overflow, is split into selections
; between their parts. Optimizations turn the latter into the former.
; RUN: amp-device-tool -O0 %s -o %t.spv
; RUN: amp-device-run %t.spv --size 4 buf:i32:3,3,5,7 buf:i32:-1,0,3,7 buf:i32:99*24 | FileCheck %s
; CHECK: buffer 0: 9 3 5 8{{$}}
; The values found by the exchanges, and whether they exchanged; a sum or a difference, and whether it overflows; the same with
; 3,000,000,000 added one to four times, and whether the last addition overflowed.
; CHECK: buffer 2: 3 3 5 7 1 0 0 1 0 -4 4 3 1 1 0 0 -1294967296 1705032700 410065412 -884901885 0 1 1 0{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

declare spir_func ptr addrspace(4) @__amp_closure()
declare spir_func i32 @__amp_local_index(i32)
declare spir_func void @__amp_tile_size(i32, i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32)

define spir_kernel void @kernel() {
entry:
  call spir_func void @__amp_tile_size(i32 4, i32 1, i32 1)
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %places = load ptr addrspace(4), ptr addrspace(4) %closure, align 8
  %second = getelementptr i8, ptr addrspace(4) %closure, i64 8
  %numbers = load ptr addrspace(4), ptr addrspace(4) %second, align 8
  %third = getelementptr i8, ptr addrspace(4) %closure, i64 16
  %out = load ptr addrspace(4), ptr addrspace(4) %third, align 8
  %i = call spir_func i32 @__amp_local_index(i32 0)
  %place = getelementptr i32, ptr addrspace(4) %places, i32 %i
  %number.at = getelementptr i32, ptr addrspace(4) %numbers, i32 %i
  %number = load i32, ptr addrspace(4) %number.at, align 4
  %mine = getelementptr i32, ptr addrspace(4) %out, i32 %i
  %is.odd = trunc i32 %i to i1
  br i1 %is.odd, label %odd, label %even

odd:
  %of.odd = cmpxchg ptr addrspace(4) %place, i32 7, i32 8 monotonic monotonic, align 4
  br label %exchanged

even:
  %of.even = cmpxchg ptr addrspace(4) %place, i32 3, i32 9 monotonic monotonic, align 4
  br label %exchanged

exchanged:
  %exchange = phi { i32, i1 } [ %of.odd, %odd ], [ %of.even, %even ]
  %found = extractvalue { i32, i1 } %exchange, 0
  %is.exchanged = extractvalue { i32, i1 } %exchange, 1
  %done = zext i1 %is.exchanged to i32
  %found.at = getelementptr i32, ptr addrspace(4) %mine, i32 0
  store i32 %found, ptr addrspace(4) %found.at, align 4
  %done.at = getelementptr i32, ptr addrspace(4) %mine, i32 4
  store i32 %done, ptr addrspace(4) %done.at, align 4

  %sum = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %number, i32 1)
  %difference = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %number, i32 4)
  %either = select i1 %is.odd, { i32, i1 } %difference, { i32, i1 } %sum
  %value = extractvalue { i32, i1 } %either, 0
  %overflows = extractvalue { i32, i1 } %either, 1
  %flag = zext i1 %overflows to i32
  %value.at = getelementptr i32, ptr addrspace(4) %mine, i32 8
  store i32 %value, ptr addrspace(4) %value.at, align 4
  %flag.at = getelementptr i32, ptr addrspace(4) %mine, i32 12
  store i32 %flag, ptr addrspace(4) %flag.at, align 4
  br label %header

header:
  %last = phi { i32, i1 } [ %either, %exchanged ], [ %next, %again ]
  %times = phi i32 [ 0, %exchanged ], [ %times.next, %again ]
  %total = extractvalue { i32, i1 } %last, 0
  %goes.on = icmp ule i32 %times, %i
  br i1 %goes.on, label %again, label %end

again:
  %next = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %total, i32 3000000000)
  %times.next = add i32 %times, 1
  br label %header

end:
  %last.overflows = extractvalue { i32, i1 } %last, 1
  %last.flag = zext i1 %last.overflows to i32
  %total.at = getelementptr i32, ptr addrspace(4) %mine, i32 16
  store i32 %total, ptr addrspace(4) %total.at, align 4
  %last.flag.at = getelementptr i32, ptr addrspace(4) %mine, i32 20
  store i32 %last.flag, ptr addrspace(4) %last.flag.at, align 4
  ret void
}
