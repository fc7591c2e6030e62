// A kernel that is launched only from functions that are not emitted is not registered, since its key does not exist.
// RUN: %amp -std=c++17 -c %s -o %t.o
// RUN: llvm-nm %t.o | FileCheck %s --allow-empty
// CHECK-NOT: __amp_register_module
#include <amp.h>
inline void never(concurrency::array_view<int> a) {
  parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) { a[i] = 1; });
}
