// The types of variables: what a class contains is described, what a pointer points to is named. Types may refer to
// themselves.
// RUN: %compile -debug-info-kind=standalone %s -o %t.ll
// RUN: amp-device-tool -g -O0 %t.ll -o %t.spv
// RUN: spirv-val --target-env vulkan1.2 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
#include "kernel.h"
// CHECK-DAG: [[INT:%[0-9]+]] = OpString "int"
// CHECK-DAG: [[FLOAT:%[0-9]+]] = OpString "float"
// CHECK-DAG: [[NODE:%[0-9]+]] = OpString "Node"
// CHECK-DAG: [[BASE:%[0-9]+]] = OpString "Base"
// CHECK-DAG: [[COLOR:%[0-9]+]] = OpString "Color"
// CHECK-DAG: [[RED:%[0-9]+]] = OpString "red"
// CHECK-DAG: [[BLUE:%[0-9]+]] = OpString "blue"
// CHECK-DAG: [[NEXT:%[0-9]+]] = OpString "next"
// CHECK-DAG: [[VALUES:%[0-9]+]] = OpString "values"
// CHECK-DAG: [[LENGTH:%[0-9]+]] = OpString "Length"
// CHECK-DAG: [[BOTH:%[0-9]+]] = OpString "Both"
// CHECK: [[INT_TYPE:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugTypeBasic [[INT]] %uint_32 %uint_4 %uint_0
// CHECK-DAG: [[BASE_TYPE:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugTypeComposite [[BASE]] %uint_1 {{%[0-9]+}} %uint_[[# @LINE + 12]] %uint_0
// A base is a member with the name of its class.
// CHECK-DAG: [[BASE_MEMBER:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugTypeMember [[BASE]] [[BASE_TYPE]] {{%[0-9]+}} %uint_{{[0-9]+}} %uint_0 %uint_0 %uint_32
// CHECK-DAG: [[NAMED:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugTypeBasic [[NODE]] %uint_256 %uint_0 %uint_0
// CHECK-DAG: [[POINTER:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugTypePointer [[NAMED]] %uint_8 %uint_0
// CHECK-DAG: [[NEXT_MEMBER:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugTypeMember [[NEXT]] [[POINTER]] {{%[0-9]+}} %uint_[[# @LINE + 11]] %uint_0 %uint_64 %uint_64
// CHECK-DAG: [[ARRAY:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugTypeArray {{%[0-9]+}} %uint_2 %uint_1
// CHECK-DAG: [[VALUES_MEMBER:%[0-9]+]] = OpExtInst %void {{%[0-9]+}} DebugTypeMember [[VALUES]] [[ARRAY]] {{%[0-9]+}} %uint_[[# @LINE + 10]]
// CHECK-DAG: OpExtInst %void {{%[0-9]+}} DebugTypeEnum [[COLOR]] {{.*}} %uint_3 [[RED]] %uint_7 [[BLUE]]
// CHECK-DAG: OpExtInst %void {{%[0-9]+}} DebugTypedef [[LENGTH]]
// CHECK-DAG: OpExtInst %void {{%[0-9]+}} DebugTypeComposite [[BOTH]] %uint_2
// CHECK-DAG: OpExtInst %void {{%[0-9]+}} DebugTypeComposite [[NODE]] %uint_1 {{.*}} [[BASE_MEMBER]] [[NEXT_MEMBER]] [[VALUES_MEMBER]]
struct Base {
  int id;
};
struct Node : Base {
  Node* next;
  float values[2][1];
  int spare[2];
};
enum class Color { red = 3, blue = 7 };
typedef int Length;
union Both {
  int number;
  float fraction;
};
struct Types {
  int* a;
  void operator()() const amp {
    const int i = thread_index();
    Node node;
    node.id = i;
    node.values[1][0] = a[i];
    Color color = i ? Color::red : Color::blue;
    Length length = i + 1;
    Both both;
    both.number = length;
    a[i] = node.id + static_cast<int>(node.values[1][0]) + static_cast<int>(color) + both.number;
  }
};
KERNEL(Types);
