// At each exit of a loop a mark changes if the loop's condition says that it continues, and a thread whose mark has changed
// reports at its end. A comparison in the header is repeated behind the exit, with numbers of the last iteration that a
// driver does not know; other conditions are tested in front of it. Without loops, or with few iterations, there is no such
// code.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=structure | FileCheck %s --check-prefix=IR
// RUN: amp-device-tool %t.ll -o %t.spv && spirv-dis %t.0.spv | FileCheck %s --check-prefix=LOOP
// RUN: spirv-dis %t.3.spv | FileCheck %s --check-prefix=NONE
// RUN: spirv-dis %t.4.spv | FileCheck %s --check-prefix=NONE
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
// IR-LABEL: define {{.*}}4Loop
// IR: [[WORD:%.*]] = call ptr addrspace(1) @__amp_cut_report()
// IR: [[BITS:%.*]] = ptrtoint ptr addrspace(1) [[WORD]] to i64
// IR: [[WHOLE:%.*]] = trunc i64 [[BITS]] to i32
// IR: [[CUTS:%.*]] = call i32 @__amp_cuts_loops()
// IR: [[CAN:%.*]] = icmp ne i32 [[CUTS]], 0
// IR: [[OTHER:%.*]] = xor i32 [[WHOLE]], -1
// IR: [[CHANGE:%.*]] = select i1 [[CAN]], i32 [[OTHER]], i32 0
// IR-DAG: [[CHANGED:%.*]] = select i1 {{.*}}, i32 [[CHANGE]], i32 0
// IR-DAG: [[MARK:%.*]] = or i32 [[WHOLE]], [[CHANGED]]
// IR-DAG: [[END:%.*]] = phi i32 [ [[MARK]],
// IR-DAG: icmp ne i32 [[END]], [[WHOLE]]
// IR-DAG: store i32 1, ptr addrspace(1) [[WORD]]
// LOOP: OpDecorate {{.*}} SpecId 2
struct DivergentLoop {
  int* out;
  const float* in;
  void operator()() const amp {
    const int i = thread_index();
    float value = in[i];
    while (value < 4) value = value * value + in[0];
    out[i] = value;
  }
};
KERNEL(DivergentLoop);
// IR-LABEL: define {{.*}}13DivergentLoop
// IR: [[WHOLE:%whole]] = trunc
// IR: [[ZERO:%zero]] = lshr i64 {{.*}}, 63
// IR: [[CHANGE:%.*]] = select i1 {{.*}}, i32 {{.*}}, i32 0
// IR: [[STAYS:%.*]] = fcmp olt float [[VALUE:%.*]], 4.0
// IR-NEXT: [[BITS:%.*]] = bitcast float [[VALUE]] to i32
// IR-NEXT: [[LOW:%.*]] = trunc i64 [[ZERO]] to i32
// IR-NEXT: [[SAME:%.*]] = xor i32 [[BITS]], [[LOW]]
// IR-NEXT: [[NUMBER:%.*]] = bitcast i32 [[SAME]] to float
// IR-NEXT: br i1 [[STAYS]]
// IR: [[CONTINUES:%.*]] = fcmp olt float [[NUMBER]], 4.0
// IR: [[CHANGED:%.*]] = select i1 [[CONTINUES]], i32 [[CHANGE]], i32 0
// IR: or i32 [[WHOLE]], [[CHANGED]]
// What the header computes is of the last iteration, but its phis are not.
struct Meeting {
  int* out;
  int n;
  void operator()() const amp {
    const int i = thread_index();
    int top = i + 1, a = i, b = 0, k = 0;
    if (a < top) do {
        --a;
        --b;
        top -= ++k < n ? 2 : 9;
      } while (a + b < top);
    out[i] = k;
  }
};
KERNEL(Meeting);
// IR-LABEL: define {{.*}}7Meeting
// IR: [[ZERO:%zero]] = lshr i64 {{.*}}, 63
// IR: [[STAYS:%.*]] = icmp slt i32 [[SUM:%.*]], [[TOP:%.*]], !dbg
// IR-NEXT: [[LOW:%.*]] = trunc i64 [[ZERO]] to i32
// IR-NEXT: [[LEFT:%.*]] = xor i32 [[SUM]], [[LOW]]
// IR-NEXT: [[LOWER:%.*]] = trunc i64 [[ZERO]] to i32
// IR-NEXT: [[RIGHT:%.*]] = xor i32 [[TOP]], [[LOWER]]
// IR-NEXT: br i1 [[STAYS]]
// IR: icmp slt i32 [[LEFT]], [[RIGHT]]
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
