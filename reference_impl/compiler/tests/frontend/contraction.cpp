// AMP 1.2 §2.4.1.2: a product and a sum are rounded separately on the accelerator, and also on the host, so that both compute the
// same. Clang's default would contract them and round once.
// RUN: %amp -std=c++17 -O1 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %amp -std=c++17 -O1 --emit=llvm %s -o - | FileCheck %s
// RUN: %amp -std=c++17 -O1 -ffp-contract=fast -S -emit-llvm %s -o - | FileCheck %s --check-prefix=FAST
// RUN: %amp -std=c++17 -O1 -ffp-contract=fast --emit=llvm %s -o - | FileCheck %s --check-prefix=FAST
#include <amp.h>
float product_and_sum(float a, float b, float c) restrict(cpu, amp) { return a * b + c; }
void launch(concurrency::array_view<float, 1> v) {
  parallel_for_each(v.get_extent(), [=](concurrency::index<1> i) restrict(amp) { v[i] = product_and_sum(v[i], 3, v[i]); });
}
// CHECK-LABEL: product_and_sum
// CHECK: fmul float
// CHECK: fadd float
// FAST-LABEL: product_and_sum
// FAST: fmul contract float
