// Threads are independent of each other, so that the optimizer makes vectors of them without a check at run time:
// those of a row, also if views could overlap; and those of a tile between barriers, with the inner loop of a matrix
// product inside.
// RUN: %amp -O2 -march=x86-64-v3 -S -emit-llvm -DROW %s -o - | FileCheck --check-prefix=ROW %s
// RUN: %amp -O2 -march=x86-64-v3 -S -emit-llvm -DTILE %s -o - | FileCheck --check-prefix=TILE %s
#include <amp.h>
using namespace concurrency;

#ifdef ROW
void add(const array_view<const float, 1>& a, const array_view<const float, 1>& b, const array_view<float, 1>& c) {
  parallel_for_each(c.get_extent(), [=](index<1> i) restrict(amp) { c[i] = a[i] + b[i]; });
}
// ROW: define internal void @_ZN11concurrency8__detail12kernel_entry
// ROW-NOT: icmp ult i64 {{.*}} sub
// ROW: fadd <8 x float>
// ROW: store <8 x float>
#endif

#ifdef TILE
void product(const array_view<const float, 2>& a, const array_view<const float, 2>& b, const array_view<float, 2>& c) {
  parallel_for_each(c.get_extent().tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
    tile_static float x[16][16], y[16][16];
    const int row = t.local[0], column = t.local[1];
    float sum = 0;
    for (int k = 0; k < a.get_extent()[1]; k += 16) {
      x[row][column] = a(t.global[0], k + column);
      y[row][column] = b(k + row, t.global[1]);
      t.barrier.wait();
      for (int j = 0; j < 16; ++j) sum += x[row][j] * y[j][column];
      t.barrier.wait();
    }
    c[t.global] = sum;
  });
}
// TILE: define internal void @_ZN11concurrency8__detail12kernel_entry
// TILE: fmul <8 x float>
// TILE: fadd <8 x float>
#endif
