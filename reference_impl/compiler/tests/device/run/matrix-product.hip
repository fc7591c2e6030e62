// tile_static memory and barriers: a product of 32x32 matrices in tiles of 16x16.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv | FileCheck %s --check-prefix=MODULE
// RUN: amp-device-run %t.spv --groups 2,2 buf:f32:iota*1024 buf:f32:1*1024 buf:f32:0*1024 i32:32 | FileCheck %s
// MODULE: tile 16x16x1 tile_static 2048
// CHECK: buffer 2: 496 496 496
// CHECK-SAME: 1520 1520
// CHECK-SAME: 32240{{$}}
#include "kernel.h"
struct Product {
  const float *a, *b;
  float* c;
  int n;
  void operator()() const amp {
    __amp_tile_size(16, 16, 1);
    tile_static float ta[16][16];
    tile_static float tb[16][16];
    int lx = __amp_local_index(0), ly = __amp_local_index(1);
    int x = __amp_group_index(0) * 16 + lx, y = __amp_group_index(1) * 16 + ly;
    float sum = 0;
    for (int t = 0; t < n; t += 16) {
      ta[ly][lx] = a[y * n + t + lx];
      tb[ly][lx] = b[(t + ly) * n + x];
      __amp_barrier(3);
      for (int k = 0; k < 16; k++) sum += ta[ly][k] * tb[k][lx];
      __amp_barrier(3);
    }
    c[y * n + x] = sum;
  }
};
KERNEL(Product);
