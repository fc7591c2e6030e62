// AMP 1.2 §2.4.3.5.1: tile_static variables are shared by the tile and have no initializer, whatever their class is.
// RUN: %amp -std=c++17 -w --emit=llvm %s -o - | FileCheck %s
#include <amp.h>
using namespace concurrency;
struct WithConstructor {
  WithConstructor() restrict(cpu, amp) : n(7) {}
  WithConstructor(int v) restrict(cpu, amp) : n(v) {}
  int n;
};
// CHECK-DAG: @{{.*}}shared{{.*}} = internal addrspace(3) global [64 x %struct.WithConstructor] undef
// CHECK-DAG: @{{.*}}plain{{.*}} = internal addrspace(3) global [4 x [16 x float]] undef
// CHECK-NOT: __cxx_global_var_init
void launch(array_view<int> a) {
  parallel_for_each(a.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static WithConstructor shared[64];
    tile_static float plain[4][16];
    shared[t.local[0]].n = a[t];
    t.barrier.wait();
    a[t] = shared[63 - t.local[0]].n + static_cast<int>(plain[0][t.local[0] % 16]);
  });
}
