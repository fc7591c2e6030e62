// What the records of variables say does not get lost: a parameter that is passed by a pointer is declared where the
// pointer points, a pointer keeps its value when it gets the address space of its memory, and a variable keeps its values
// when the stores of them are removed.
// RUN: %compile -debug-info-kind=standalone %s -o %t.ll
// RUN: FileCheck --check-prefix=CLANG %s < %t.ll
// RUN: amp-device-tool -g -O0 --stage=prepare %t.ll | FileCheck --check-prefix=PREPARE %s
// RUN: amp-device-tool -g -O0 --stage=generic %t.ll | FileCheck --check-prefix=BEFORE %s
// RUN: amp-device-tool -g -O0 --stage=legalize %t.ll | FileCheck --check-prefix=AFTER %s
#include "kernel.h"
// CLANG: #dbg_declare(ptr addrspace(4) %pair.indirect_addr.ascast, {{.*}}DIExpression(DW_OP_constu, 4, DW_OP_swap, DW_OP_xderef, DW_OP_deref)
// PREPARE: #dbg_declare(ptr %pair, {{![0-9]+}}, !DIExpression(), {{.*}})
// BEFORE: #dbg_declare(ptr [[UNREAD:%[a-z.0-9]+]], [[VARIABLE:![0-9]+]], !DIExpression(), [[PLACE:![0-9]+]])
// BEFORE: [[VARIABLE]] = !DILocalVariable(name: "unread"
// AFTER-NOT: alloca
// AFTER: #dbg_value(ptr addrspace(2) %{{[0-9]+}}, [[THIS:![0-9]+]], !DIExpression(), {{![0-9]+}})
// AFTER: #dbg_value(i32 %{{.*}}, [[VARIABLE:![0-9]+]], !DIExpression(DW_OP_LLVM_fragment, 32, 32), {{![0-9]+}})
// AFTER: [[THIS]] = !DILocalVariable(name: "this"
// AFTER: [[VARIABLE]] = !DILocalVariable(name: "unread"
struct Pair {
  Pair(int a, int b) amp : first(a), second(b) {}
  Pair(const Pair& other) amp : first(other.first), second(other.second) {}
  int first, second;
};
amp int sum(Pair pair) {
  return pair.first + pair.second;
}
struct Records {
  int* a;
  void operator()() const amp {
    const unsigned i = thread_index();
    int unread[4];
    unread[i & 3] = 7;
    unread[1] = static_cast<int>(i);
    a[i] = sum(Pair(a[i], 3));
  }
};
KERNEL(Records);
