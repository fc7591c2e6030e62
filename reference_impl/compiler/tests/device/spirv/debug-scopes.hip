// Namespaces, classes, functions and blocks are scopes. Inlined code names the call.
// RUN: %compile -debug-info-kind=standalone %s -o %t.ll
// RUN: amp-device-tool -g -O0 %t.ll -o %t.spv
// RUN: spirv-val --target-env vulkan1.2 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
#include "kernel.h"
// CHECK-DAG: [[OUTER:%[0-9]+]] = OpString "outer"
// CHECK-DAG: [[UNNAMED:%[0-9]+]] = OpString "(anonymous namespace)"
// CHECK-DAG: [[HALF:%[0-9]+]] = OpString "half_of"
// CHECK-DAG: [[REST:%[0-9]+]] = OpString "rest"
// CHECK: [[UNIT:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugCompilationUnit %uint_100 %uint_5
// CHECK-DAG: [[OUTER_SCOPE:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugLexicalBlock {{%[0-9]+}} %uint_0 %uint_0 [[UNIT]] [[OUTER]]
// CHECK-DAG: [[UNNAMED_SCOPE:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugLexicalBlock {{%[0-9]+}} %uint_0 %uint_0 [[OUTER_SCOPE]] [[UNNAMED]]
// CHECK-DAG: [[FUNCTION:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugFunction [[HALF]] {{%[0-9]+}} {{%[0-9]+}} %uint_[[# @LINE + 10]] %uint_0 [[UNNAMED_SCOPE]]
// CHECK-DAG: [[BLOCK:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugLexicalBlock {{%[0-9]+}} %uint_[[# @LINE + 11]] %uint_{{[0-9]+}} {{%[0-9]+}}{{$}}
// CHECK-DAG: [[CALL:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugInlinedAt %uint_[[# @LINE + 22]] {{%[0-9]+}} {{%[0-9]+}}
// CHECK-DAG: [[VARIABLE:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugLocalVariable [[REST]] {{%[0-9]+}} {{%[0-9]+}} %uint_[[# @LINE + 10]] %uint_0 [[INNER:%[0-9]+]]
// CHECK-DAG: [[INNER]] = OpExtInst %void {{%[0-9]+}} DebugLexicalBlock {{%[0-9]+}} %uint_[[# @LINE + 8]] %uint_{{[0-9]+}} [[BLOCK]]
// CHECK: DebugScope [[INNER]] [[CALL]]
// CHECK-NOT: DebugScope
// CHECK: DebugValue [[VARIABLE]]
namespace outer {
namespace {
amp int half_of(int value, int* place) {
  int result = value >> 1;
  if (value & 1) {
    int rest = value * 3;
    *place = rest;
  }
  return result;
}
}  // namespace
}  // namespace outer
struct Scopes {
  int* a;
  void operator()() const amp {
    const int i = thread_index();
    a[i] = outer::half_of(a[i], a + i + 1);
  }
};
KERNEL(Scopes);
