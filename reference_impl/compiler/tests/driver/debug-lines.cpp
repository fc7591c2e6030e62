// With -g the module contains each line of a kernel, and of the functions it calls, that computes something, optimized
// or not; without -g it contains none.
// RUN: %amp -g -O0 --emit=spirv %s -o %t.O0.spv && spirv-val --target-env vulkan1.2 %t.O0.spv
// RUN: spirv-dis --raw-id %t.O0.spv | FileCheck --check-prefixes=LINES,ALL %s
// RUN: %amp -g -O2 --emit=spirv %s -o %t.O2.spv && spirv-val --target-env vulkan1.2 %t.O2.spv
// RUN: spirv-dis --raw-id %t.O2.spv | FileCheck --check-prefix=LINES %s
// RUN: %amp -gline-tables-only -O1 --emit=spirv %s -o %t.O1.spv
// RUN: spirv-dis --raw-id %t.O1.spv | FileCheck --check-prefix=LINES %s
// RUN: %amp -O0 --emit=spirv %s -o %t.spv && spirv-dis --raw-id %t.spv | FileCheck --check-prefix=NONE %s
// NONE-NOT: {{OpLine|OpString|OpName}}
// LINES: [[FILE:%[0-9]+]] = OpString "{{.*}}debug-lines.cpp"
#include <amp.h>

int quotient(int a, int b) restrict(amp) {
  // ALL-DAG: OpLine [[FILE]] [[# @LINE + 1]] 9
  if (b == 0)
    return 0;
  // LINES-DAG: OpLine [[FILE]] [[# @LINE + 1]] 12
  return a / b;
}

void launch(concurrency::array_view<int> data, int factor) {
  parallel_for_each(data.get_extent(), [=](concurrency::index<1> i) restrict(amp) {
    int sum = 0;
    // LINES-DAG: OpLine [[FILE]] [[# @LINE + 1]] {{[0-9]+}}
    for (int n = 0; n < factor; ++n) {
      // LINES-DAG: OpLine [[FILE]] [[# @LINE + 1]] 23
      if (data[i] % 3 == n)
        continue;
      // LINES-DAG: OpLine [[FILE]] [[# @LINE + 1]] 11
      sum += quotient(data[i], n);
    }
    // LINES-DAG: OpLine [[FILE]] [[# @LINE + 1]] 13
    data[i] = sum;
  });
}
