// With -g the module names its lines; without, it has neither names nor lines. Same input, same bytes.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool -g %t.ll -o %t.g.spv
// RUN: spirv-dis %t.g.spv | FileCheck %s --check-prefix=DEBUG
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: spirv-dis --raw-id %t.spv | FileCheck %s --check-prefix=PLAIN
// RUN: amp-device-tool %t.ll -o %t.again.spv
// RUN: cmp %t.spv %t.again.spv
// DEBUG: [[FILE:%[0-9]+]] = OpString "{{.*}}debug-info.hip"
// DEBUG: OpName {{.*}} "_Z12kernel_entryI5DebugEvv"
// DEBUG: [[SOURCE:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugSource [[FILE]]
// DEBUG: DebugLine [[SOURCE]] %uint_[[# @LINE + 7]] %uint_[[# @LINE + 7]]
// PLAIN-NOT: {{OpLine|OpString|OpName|OpExtension|Debug}}
#include "kernel.h"
struct Debug {
  int* a;
  void operator()() const amp {
    int i = thread_index();
    a[i] += 1;
  }
};
KERNEL(Debug);
