// Without optimization, a debugger shows the variables of the thread that runs in a tiled kernel: in front of barriers
// and behind them, parameters that are passed by reference, and tile_static variables.
// REQUIRES: gdb
// RUN: %amp -g -O0 %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %gdb -x %S/Inputs/debugger.gdb %t | FileCheck %s
#include <amp.h>

#include <vector>
using namespace concurrency;

int twice(tiled_index<2, 2> t, int value) restrict(amp) {
  const int result = value * 2 + t.local[1];
  return result;  // line 13
}

int main() {
  std::vector<int> numbers(16);
  const array_view<int, 2> view(4, 4, numbers);
  parallel_for_each(view.get_extent().tile<2, 2>(), [=](tiled_index<2, 2> t) restrict(amp) {
    tile_static int shared[2][2];
    int mine = t.global[0] * 10 + t.global[1];
    shared[t.local[0]][t.local[1]] = mine;  // line 22
    t.barrier.wait();
    const int other = shared[1 - t.local[0]][1 - t.local[1]];
    for (int i = 0; i < 2; ++i) mine += other;
    view[t.global] = twice(t, mine);  // line 26
  });
}
// CHECK: in front of the barrier: tile 1 0, thread 0 0, mine 20
// CHECK: in front of the barrier: tile 1 0, thread 0 1, mine 21
// CHECK: in front of the barrier: tile 1 0, thread 1 0, mine 30
// CHECK: in front of the barrier: tile 1 0, thread 1 1, mine 31
// CHECK: behind the barrier: tile 1 0, thread 0 0, mine 82
// CHECK-NEXT: shared = {{[{][{]}}20, 21}, {30, 31}}
// CHECK-NEXT: mine = 82
// CHECK-NEXT: other = 31
// CHECK: in a function: thread 0 0, result 164
// CHECK: behind the barrier: tile 1 0, thread 0 1, mine 81
// CHECK-NEXT: shared = {{[{][{]}}20, 21}, {30, 31}}
// CHECK-NEXT: mine = 81
// CHECK-NEXT: other = 30
// CHECK: in a function: thread 0 1, result 163
// CHECK: behind the barrier: tile 1 0, thread 1 0, mine 72
// CHECK: in a function: thread 1 0, result 144
// CHECK: behind the barrier: tile 1 0, thread 1 1, mine 71
// CHECK: in a function: thread 1 1, result 143
