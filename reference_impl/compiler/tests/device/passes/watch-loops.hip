// Each exit of a loop counts whether the loop's condition says that it continues. The count is computed in front of the
// exit, and a thread with a count above zero reports at its end. Without loops there is no such code.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=structure | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool %t.ll -o %t.spv && spirv-dis %t.0.spv | FileCheck %s --check-prefix=LOOP
// RUN: spirv-dis %t.1.spv | FileCheck %s --check-prefix=NONE
#include "kernel.h"
struct Loop {
  int* out;
  int n;
  void operator()() const amp {
    int sum = 0;
    for (int k = 0; k < n; ++k) sum += sum >> k;
    out[thread_index()] = sum;
  }
};
KERNEL(Loop);
// IR: [[CUTS:%.*]] = call i32 @__amp_cuts_loops()
// IR: [[CAN:%.*]] = icmp ne i32 [[CUTS]], 0
// IR-DAG: [[CONTINUES:%.*]] = and i1 {{.*}}, [[CAN]]
// IR-DAG: [[ONE:%.*]] = zext i1 [[CONTINUES]] to i32
// IR-DAG: [[COUNT:%.*]] = add i32 {{.*}}, [[ONE]]
// IR-DAG: phi i32 [ [[COUNT]],
// IR-DAG: icmp ne i32 {{.*}}, 0
// IR-DAG: [[WORD:%.*]] = call ptr addrspace(1) @__amp_cut_report()
// IR-DAG: store i32 1, ptr addrspace(1) [[WORD]]
// LOOP: OpDecorate {{.*}} SpecId 2
struct NoLoop {
  int* out;
  void operator()() const amp { out[thread_index()] = 1; }
};
KERNEL(NoLoop);
// NONE-NOT: SpecId 2
