// In front of each exit of a loop a mark changes if the loop's condition says that it continues, and a thread whose mark
// has changed reports at its end. Without loops, or with few iterations, there is no such code.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=structure | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool %t.ll -o %t.spv && spirv-dis %t.0.spv | FileCheck %s --check-prefix=LOOP
// RUN: spirv-dis %t.1.spv | FileCheck %s --check-prefix=NONE
// RUN: spirv-dis %t.2.spv | FileCheck %s --check-prefix=NONE
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
// IR: [[WORD:%.*]] = call ptr addrspace(1) @__amp_cut_report()
// IR: [[BITS:%.*]] = ptrtoint ptr addrspace(1) [[WORD]] to i64
// IR: [[WHOLE:%.*]] = trunc i64 [[BITS]] to i32
// IR: [[CUTS:%.*]] = call i32 @__amp_cuts_loops()
// IR: [[CAN:%.*]] = icmp ne i32 [[CUTS]], 0
// IR-DAG: [[CONTINUES:%.*]] = and i1 [[CAN]],
// IR-DAG: [[OTHER:%.*]] = xor i32 [[WHOLE]], -1
// IR-DAG: [[CHANGE:%.*]] = select i1 [[CONTINUES]], i32 [[OTHER]], i32 0
// IR-DAG: [[MARK:%.*]] = or i32 [[WHOLE]], [[CHANGE]]
// IR-DAG: [[END:%.*]] = phi i32 [ [[MARK]],
// IR-DAG: icmp ne i32 [[END]], [[WHOLE]]
// IR-DAG: store i32 1, ptr addrspace(1) [[WORD]]
// LOOP: OpDecorate {{.*}} SpecId 2
struct NoLoop {
  int* out;
  void operator()() const amp { out[thread_index()] = 1; }
};
KERNEL(NoLoop);
struct FewIterations {
  int* out;
  void operator()() const amp {
    for (int k = 0; k < 60; ++k)
      for (int j = k; j < 60; ++j) out[k] = out[k] * j + k;
  }
};
KERNEL(FewIterations);
// NONE-NOT: SpecId 2
