// The layout of the captures for the runtime: arrays by reference, views by value, nested in members and arrays.
// RUN: %amp -std=c++17 -S -emit-llvm %s -o - | FileCheck %s
// Reports of faults need their names.
// RUN: %amp -std=c++17 -fsanitize=amp -S -emit-llvm %s -o - | FileCheck %s --check-prefix=NAMES
#include <amp.h>
#include <amp_graphics.h>
using namespace concurrency;
struct Pair {
  int before;
  array_view<const float> input;
  array_view<float> output[2];
};
void launch(array<int>& results, const array<int>& constants, Pair pair) {
  // CHECK: @amp.kernel.captures = private constant [5 x { i32, i32, i32, i32, i32, i32, ptr }]
  // CHECK-SAME: { i32 8, i32 1, i32 [[ARRAY:[0-9]+]], i32 2, i32 4, i32 1, ptr null }
  // CHECK-SAME: { i32 16, i32 1, i32 [[ARRAY]], i32 3, i32 4, i32 1, ptr null }
  // CHECK-SAME: { i32 32, i32 2, i32 [[VIEW:[0-9]+]], i32 1, i32 4, i32 1, ptr null }
  // CHECK-SAME: i32 2, i32 [[VIEW]], i32 0, i32 4, i32 1, ptr null }
  // CHECK-SAME: i32 2, i32 [[VIEW]], i32 0, i32 4, i32 1, ptr null }
  parallel_for_each(results.extent, [&results, &constants, pair](index<1> i) restrict(amp) {
    results[i] = constants[i];
    pair.output[1][i] = pair.input[i];
  });
}
// CHECK: @amp.module = private constant
// CHECK: @llvm.global_ctors = appending global {{.*}}@amp.register
// CHECK: @llvm.global_dtors = appending global {{.*}}@amp.unregister
// CHECK-NOT: __hip
// NAMES-DAG: c"results\00"
// NAMES-DAG: c"constants\00"
// NAMES-DAG: c"pair.input\00"
// NAMES-DAG: c"pair.output[0]\00"
// NAMES-DAG: c"pair.output[1]\00"
