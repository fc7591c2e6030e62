// Built-in functions need no body, wherever they are declared first; the code generator reports those that the
// accelerator lacks.
// RUN: %amp --emit=spirv -DGOOD %s -o %t.spv
// RUN: not %amp --emit=spirv %s -o %t.none 2>&1 | FileCheck %s
#include <amp.h>
#include <cmath>

void kernel(concurrency::array_view<float> v) {
  parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
#ifdef GOOD
    int sum;
    v[i] = __builtin_add_overflow(i[0], 2147483647, &sum) ? NAN : -INFINITY;
    v[i] += __builtin_popcount(i[0]) + __builtin_strlen("three");
#else
    // CHECK: [[@LINE+1]]:12: error: cannot generate code for the accelerator: intrinsic 'llvm.sin.f32'
    v[i] = __builtin_sinf(v[i]);
#endif
  });
}
