// With -g the module contains each line of a kernel, and of the functions it calls, that computes something, optimized
// or not; without -g it contains none.
// RUN: %amp -g -O0 --emit=spirv %s -o %t.O0.spv && spirv-val --target-env vulkan1.2 %t.O0.spv
// RUN: spirv-dis %t.O0.spv | FileCheck --check-prefixes=LINES,ALL %s
// RUN: %amp -g -O2 --emit=spirv %s -o %t.O2.spv && spirv-val --target-env vulkan1.2 %t.O2.spv
// RUN: spirv-dis %t.O2.spv | FileCheck --check-prefix=LINES %s
// RUN: %amp -gline-tables-only -O1 --emit=spirv %s -o %t.O1.spv
// RUN: spirv-dis %t.O1.spv | FileCheck --check-prefix=LINES %s
// RUN: %amp -O0 --emit=spirv %s -o %t.spv && spirv-dis --raw-id %t.spv | FileCheck --check-prefix=NONE %s
// NONE-NOT: {{OpLine|OpString|OpName|Debug}}
// LINES: [[FILE:%[0-9]+]] = OpString "{{.*}}debug-lines.cpp"
// LINES: [[SOURCE:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugSource [[FILE]]
#include <amp.h>

int quotient(int a, int b) restrict(amp) {
  // ALL-DAG: DebugLine [[SOURCE]] %uint_[[# @LINE + 1]] %uint_[[# @LINE + 1]] %uint_9
  if (b == 0)
    return 0;
  // LINES-DAG: DebugLine [[SOURCE]] %uint_[[# @LINE + 1]] %uint_[[# @LINE + 1]] %uint_12
  return a / b;
}

void launch(concurrency::array_view<int> data, int factor) {
  parallel_for_each(data.get_extent(), [=](concurrency::index<1> i) restrict(amp) {
    int sum = 0;
    // LINES-DAG: DebugLine [[SOURCE]] %uint_[[# @LINE + 1]] %uint_[[# @LINE + 1]] %uint_{{[0-9]+}}
    for (int n = 0; n < factor; ++n) {
      // LINES-DAG: DebugLine [[SOURCE]] %uint_[[# @LINE + 1]] %uint_[[# @LINE + 1]] %uint_23
      if (data[i] % 3 == n)
        continue;
      // LINES-DAG: DebugLine [[SOURCE]] %uint_[[# @LINE + 1]] %uint_[[# @LINE + 1]] %uint_11
      sum += quotient(data[i], n);
    }
    // LINES-DAG: DebugLine [[SOURCE]] %uint_[[# @LINE + 1]] %uint_[[# @LINE + 1]] %uint_13
    data[i] = sum;
  });
}
