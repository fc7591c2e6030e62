; A test of the lowest bit of a 64-bit number: NVIDIA's driver may include arbitrary upper bits, but not for a bit field of the lower word.
; RUN: amp-device-tool -O0 %s -o %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=SPIRV
; RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=REMAINDER
; REMAINDER-NOT: OpUMod
; RUN: amp-device-run %t.spv --size 4 buf:u64:0x100000000,0x100000001,0xfffffffffffffffe,7 buf:i32:0*32 | FileCheck %s
; SPIRV-NOT: {{OpBitwiseAnd .*_1$|OpBitwiseAnd .*ulong_9$}}
; SPIRV-COUNT-6: OpBitFieldUExtract %uint {{.*}} %uint_0 %uint_1
; SPIRV-NOT: {{OpBitwiseAnd .*_1$|OpBitwiseAnd .*ulong_9$}}
; CHECK: buffer 1: 0 3 5 0 0 1 0 0 1 4 6 1 1 0 1 1 0 3 5 0 0 1 0 0 1 4 6 1 1 0 1 7{{$}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

declare spir_func ptr addrspace(4) @__amp_closure()
declare spir_func i32 @__amp_local_index(i32)
declare spir_func void @__amp_tile_size(i32, i32, i32)

define spir_kernel void @kernel() {
entry:
  call spir_func void @__amp_tile_size(i32 4, i32 1, i32 1)
  %closure = call spir_func ptr addrspace(4) @__amp_closure()
  %in = load ptr addrspace(4), ptr addrspace(4) %closure, align 8
  %out.at = getelementptr inbounds i8, ptr addrspace(4) %closure, i64 8
  %out = load ptr addrspace(4), ptr addrspace(4) %out.at, align 8
  %i = call spir_func i32 @__amp_local_index(i32 0)
  %first = getelementptr inbounds i64, ptr addrspace(4) %in, i32 %i
  %x = load i64, ptr addrspace(4) %first, align 8
  %number = mul i32 %i, 8
  %to = getelementptr inbounds i32, ptr addrspace(4) %out, i32 %number

  %bit = and i64 %x, 1
  %sum = trunc i64 %bit to i32
  store i32 %sum, ptr addrspace(4) %to, align 4

  %is.odd = icmp ne i64 %bit, 0
  %chosen = select i1 %is.odd, i32 4, i32 3
  %to.chosen = getelementptr inbounds i32, ptr addrspace(4) %to, i32 1
  store i32 %chosen, ptr addrspace(4) %to.chosen, align 4

  %truth = trunc i64 %x to i1
  %taken = select i1 %truth, i32 6, i32 5
  %to.taken = getelementptr inbounds i32, ptr addrspace(4) %to, i32 2
  store i32 %taken, ptr addrspace(4) %to.taken, align 4

  %byte = trunc i64 %x to i8
  %low = and i8 %byte, 1
  %wide = zext i8 %low to i32
  %to.wide = getelementptr inbounds i32, ptr addrspace(4) %to, i32 3
  store i32 %wide, ptr addrspace(4) %to.wide, align 4

  %is.large = icmp ult i64 1, %x
  %flag = zext i1 %is.large to i32
  %word = trunc i64 %x to i32
  %both = and i32 %word, %flag
  %to.both = getelementptr inbounds i32, ptr addrspace(4) %to, i32 4
  store i32 %both, ptr addrspace(4) %to.both, align 4

  %more = add i64 %x, 5
  %rest = urem i64 %more, 2
  %rest.word = trunc i64 %rest to i32
  %to.rest = getelementptr inbounds i32, ptr addrspace(4) %to, i32 5
  store i32 %rest.word, ptr addrspace(4) %to.rest, align 4

  %rest.of.word = urem i32 %word, 2
  %to.rest.of.word = getelementptr inbounds i32, ptr addrspace(4) %to, i32 6
  store i32 %rest.of.word, ptr addrspace(4) %to.rest.of.word, align 4

  %some = and i64 %x, 9
  %product = mul i64 %some, %x
  %low.bits = and i64 %product, 7
  %low.word = trunc i64 %low.bits to i32
  %to.product = getelementptr inbounds i32, ptr addrspace(4) %to, i32 7
  store i32 %low.word, ptr addrspace(4) %to.product, align 4
  ret void
}
