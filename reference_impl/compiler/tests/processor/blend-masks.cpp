// LLVM 22.1 makes wrong code for AVX-512 of a selection between a value and a blend of it with a constant mask. So the
// version for x86-64-v4 loads the masks.
// RUN: %amp -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %amp -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR=processor %t
// RUN: %amp -O2 -march=native %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR=processor %t
#include <amp.h>
#include <vector>
using namespace concurrency;

// CHECK: @amp.blend.mask = internal global <16 x i32> splat (i32 [[MASK:-?[0-9]+]])
// CHECK-LABEL: define internal void {{.*}}.x86-64-v3(
// CHECK-NOT: amp.blend.mask
// CHECK-LABEL: define internal void {{.*}}.x86-64-v4(
// CHECK: load <16 x i32>, ptr @amp.blend.mask

constexpr unsigned exponent = 0x7F800000u;

unsigned scattered(unsigned x) restrict(cpu, amp) {
  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}
unsigned blended(unsigned x) restrict(cpu, amp) {
  const unsigned bits = scattered(x);
  return bits % 3 == 0 ? bits : (x & exponent) | (bits & ~exponent);
}

int main() {
  std::vector<unsigned> values(10000);
  const array_view<unsigned> view(10000, values);
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) { view[i] = blended(scattered(i[0])); });
  view.synchronize();
  int wrong = 0;
  for (unsigned i = 0; i < values.size(); ++i) {
    const volatile unsigned x = scattered(i);  // one at a time
    wrong += values[i] != blended(x);
  }
  return wrong != 0;
}
