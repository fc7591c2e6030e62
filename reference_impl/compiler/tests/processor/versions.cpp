// A kernel for the processor is a function of the host's module, in versions for newer processors. With -march there
// is one, for that processor; with --no-processor-code there is none.
// RUN: %amp -O2 -S -emit-llvm %s -o - | FileCheck --check-prefixes=ALL,DEFAULT %s
// RUN: %amp -O2 -march=haswell -S -emit-llvm %s -o - | FileCheck --check-prefixes=ALL,MARCH %s
// RUN: %amp -O0 -S -emit-llvm %s -o - | FileCheck --check-prefixes=ALL,ONE %s
// RUN: %amp -O2 --no-processor-code -S -emit-llvm %s -o - | FileCheck --check-prefix=NONE %s
#include <amp.h>

void twice(const concurrency::array_view<float>& view) {
  concurrency::parallel_for_each(view.get_extent(), [=](concurrency::index<1> i) restrict(amp) { view[i] *= 2; });
}

// DEFAULT: @amp.kernel.processor = {{.*}} { [3 x ptr] [ptr @[[KERNEL:[^,]*]], ptr @[[KERNEL]].x86-64-v3, ptr @[[KERNEL]].x86-64-v4], i64 0 }
// MARCH: @amp.kernel.processor = {{.*}} { [3 x ptr] [ptr @{{[^,]*}}, ptr null, ptr null], i64 0 }
// ONE: @amp.kernel.processor = {{.*}} { [3 x ptr] [ptr @{{[^,]*}}, ptr null, ptr null], i64 0 }
// NONE-NOT: amp.kernel.processor
// ALL: define internal void @_ZN11concurrency8__detail12kernel_entry{{.*}}(ptr noalias
// DEFAULT: define internal void @_ZN11concurrency8__detail12kernel_entry{{.*}}.x86-64-v3(
// DEFAULT: attributes {{.*}} "target-cpu"="x86-64-v3"
// MARCH: attributes {{.*}} "target-cpu"="haswell"
