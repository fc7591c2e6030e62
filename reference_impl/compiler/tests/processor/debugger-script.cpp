// With gdb.py, gdb says which thread of a kernel it has stopped and in which tile, and prints what kernels use.
// REQUIRES: gdb
// RUN: %amp -g -O0 %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %gdb -x %S/../../../debugger/gdb.py \
// RUN:   -x %S/Inputs/debugger-script.gdb %t | FileCheck %s
// RUN: %amp -g -O2 %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor not %gdb -x %S/../../../debugger/gdb.py \
// RUN:   -ex "break debugger-script.cpp:31" -ex run -ex "info kernel" %t 2>&1 | FileCheck --check-prefix=OPTIMIZED %s
#include <amp.h>

#include <vector>
using namespace concurrency;

int add(int a, int b) restrict(amp) {
  return a + b;  // line 15
}

int main() {
  std::vector<int> numbers(16);
  const array_view<int, 2> view(4, 4, numbers);
  parallel_for_each(view.get_extent(), [=](index<2> i) restrict(amp) {
    view[i] = i[0] * 10;
    view[i] = add(view[i], i[1]);  // line 23
  });

  array<int> doubled(8);
  const array_view<const int> first(8, numbers);
  parallel_for_each(doubled.get_extent().tile<4>(), [=, &doubled](tiled_index<4> t) restrict(amp) {
    tile_static int shared[4];
    shared[t.local[0]] = first[t.global] * 2;
    doubled[t.global] = shared[t.local[0]];  // line 31
  });
}
// CHECK: The selected frame is not in a kernel.
// CHECK: add (a=20, b=3)
// CHECK: Thread (2, 3) of the kernel.
// CHECK: #1 {{.*}} i=(2, 3)) at {{.*}}debugger-script.cpp:23
// CHECK: $1 = (2, 3)
// CHECK: $2 = 3
// CHECK: $3 = 20
// CHECK: $4 = array_view of extent (4, 4) = {
// CHECK: Thread (6) of the kernel: thread (2) of tile (1).
// CHECK: $5 = {global = (6), local = (2), tile = (1), tile_origin = (4)}
// CHECK: $6 = 2
// CHECK: $7 = 24
// CHECK: $8 = 12
// CHECK: $9 = array_view of extent (8) = {0, 1, 2, 3, 10, 11, 12, 13}
// CHECK: $10 = array of extent (8) = {
// OPTIMIZED: The index of the thread is optimized out; compile with -g -O0.
