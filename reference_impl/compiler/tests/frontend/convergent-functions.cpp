// AMP 1.2 §8.1.1: a function may contain a barrier, so that passes must not move its calls into divergent code.
// RUN: %amp -std=c++17 --emit=llvm %s -o %t.ll
// RUN: FileCheck %s < %t.ll
#include <amp.h>
void meet(const concurrency::tile_barrier& b) restrict(amp) { b.wait(); }
void launch(concurrency::array_view<int, 1> v) {
  parallel_for_each(v.get_extent().tile<8>(), [=](concurrency::tiled_index<8> t) restrict(amp) {
    meet(t.barrier);
    v[t.global] = 1;
  });
}
// CHECK: define {{.*}}@_Z4meetRKN11concurrency12tile_barrierE({{.*}}) #[[FUNCTION:[0-9]+]]
// CHECK: call {{.*}}@_Z4meetRKN11concurrency12tile_barrierE({{.*}}) #[[CALL:[0-9]+]]
// CHECK-DAG: attributes #[[FUNCTION]] = { {{.*}}convergent
// CHECK-DAG: attributes #[[CALL]] = { {{.*}}convergent
