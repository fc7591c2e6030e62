// Messages: string literals become numbers, and the address of the buffer is read in front of the closure. A kernel that
// sends no messages has no texts.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv | FileCheck %s --check-prefix=KERNELS
// RUN: amp-device-tool -O0 %t.ll | FileCheck %s --check-prefix=KERNELS
// RUN: amp-device-tool --stage=inline %t.ll | FileCheck %s --check-prefix=IR
// RUN: spirv-val --target-env vulkan1.2 %t.0.spv
// RUN: spirv-dis %t.0.spv | FileCheck %s
#include "kernel.h"
extern "C" {
unsigned* __amp_messages() amp;
unsigned long __amp_text(const char*) amp;
}

// KERNELS: kernel {{.*}}Sending{{.*}} messages 'first' 'second\0A%d' ''{{$}}
// IR-NOT: second
// IR: define {{.*}}Sending
// IR: getelementptr i8, {{.*}}, i64 -8
// IR: load ptr addrspace(1)
// IR-NOT: call {{.*}}__amp_text
// IR-NOT: call {{.*}}__amp_messages
// CHECK-NOT: OpConstantComposite
// CHECK-DAG: OpConstant %ulong 18446744073709551608
// CHECK: OpStore {{.*}} %ulong_1 Aligned
struct Sending {
  unsigned long* out;
  static void note(unsigned long* to, const char* text) amp { *to = __amp_text(text); }
  void operator()() const amp {
    note(out, "first");
    note(out + 1, "second\n%d");
    note(out + 2, "");
    __amp_messages()[0] = 5;
  }
};
KERNEL(Sending);

// KERNELS: kernel {{.*}}Silent{{.*}} tile_static 0{{$}}
struct Silent {
  int* out;
  void operator()() const amp { out[thread_index()] = 1; }
};
KERNEL(Silent);
