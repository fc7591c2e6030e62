// Neighbouring threads run together in the lanes of vectors: in a loop that they leave together without masks, in one
// that they leave at different times with masks. Neighbouring objects are copied at once.
// RUN: %amp -O2 -march=x86-64-v3 -S -emit-llvm -DTOGETHER %s -o - | FileCheck --check-prefix=TOGETHER %s
// RUN: %amp -O2 -march=x86-64-v3 -S -emit-llvm -DSEVERALLY %s -o - | FileCheck --check-prefix=SEVERALLY %s
// RUN: %amp -O2 -march=x86-64-v3 --lanes=16 -S -emit-llvm -DSEVERALLY %s -o - | FileCheck --check-prefix=SIXTEEN %s
// RUN: %amp -O2 -march=x86-64-v3 --lanes=1 -S -emit-llvm -DSEVERALLY %s -o - | FileCheck --check-prefix=ONE %s
// RUN: %amp -O2 -march=x86-64-v3 -S -emit-llvm -DCOPY %s -o - | FileCheck --check-prefix=COPY %s
// Atomic operations on tile_static memory are ordinary ones, since one thread of the processor runs the tile.
// RUN: %amp -O2 -march=x86-64-v3 -S -emit-llvm -DATOMIC %s -o - | FileCheck --check-prefix=ATOMIC %s
// Each lane has variables of its own, unless they are large.
// RUN: %amp -O2 -march=x86-64-v3 -S -emit-llvm -DLARGE %s -o - | FileCheck --check-prefix=LARGE %s
// RUN: not %amp --lanes=3 %s 2>&1 | FileCheck --check-prefix=WRONG %s
#include <amp.h>
#include <amp_math.h>
using namespace concurrency;

#ifdef TOGETHER
void weights(const array_view<const float>& in, const array_view<float>& out, int n) {
  parallel_for_each(out.get_extent(), [=](index<1> i) restrict(amp) {
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += fast_math::sqrt(in[k] * in[i]);
    out[i] = sum;
  });
}
// TOGETHER: define internal void @_ZN11concurrency8__detail12kernel_entry
// TOGETHER: phi <8 x float>
// TOGETHER-NOT: <8 x i1>
// TOGETHER: call <8 x float> @llvm.sqrt.v8f32
// TOGETHER-NOT: <8 x i1>
// TOGETHER: fadd <8 x float>
#endif

#ifdef SEVERALLY
void steps(const array_view<unsigned>& values) {
  parallel_for_each(values.get_extent(), [=](index<1> i) restrict(amp) {
    unsigned x = values[i], count = 0;
    for (; x > 1; ++count) x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    values[i] = count;
  });
}
// SEVERALLY: define internal void @_ZN11concurrency8__detail12kernel_entry
// SEVERALLY: phi <8 x i32>
// SEVERALLY: icmp ugt <8 x i32> {{.*}}, splat (i32 1)
// SEVERALLY: bitcast <8 x i1> {{.*}} to i8
// SIXTEEN: bitcast <16 x i1> {{.*}} to i16
// ONE-NOT: x i1>
#endif

#ifdef COPY
struct body {
  float x, y, z, mass;
};
void move(const array_view<const body>& from, const array_view<body>& to) {
  parallel_for_each(to.get_extent().tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static body bodies[32];
    bodies[t.local[0]] = from[t.global];
    t.barrier.wait();
    to[t.global] = bodies[31 - t.local[0]];
  });
}
// COPY: define internal void @_ZN11concurrency8__detail12kernel_entry
// COPY: call void @llvm.memcpy{{.*}} i64 128, i1 false)
#endif

#ifdef ATOMIC
void count(const array_view<const unsigned>& values, const array_view<unsigned>& counts) {
  parallel_for_each(values.get_extent().tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static unsigned own[16];
    if (t.local[0] < 16) own[t.local[0]] = 0;
    t.barrier.wait();
    atomic_fetch_add(&own[values[t.global] % 16], 3u);
    t.barrier.wait();
    if (t.local[0] < 16) atomic_fetch_sub(&counts[t.local[0]], own[t.local[0]]);
  });
}
// ATOMIC: define internal void @_ZN11concurrency8__detail12kernel_entry
// ATOMIC-NOT: atomicrmw add
// ATOMIC: atomicrmw sub
// ATOMIC-NOT: atomicrmw add
#endif

#ifdef LARGE
void sort(const array_view<unsigned>& values) {
  parallel_for_each(values.get_extent(), [=](index<1> i) restrict(amp) {
    unsigned own[4096];
    for (unsigned k = 0; k < 4096; ++k) own[k] = values[i] * k;
    for (unsigned k = 0; k < 100; ++k) own[values[k] % 4096] += own[k];
    values[i] = own[values[i] % 4096];
  });
}
// LARGE: define internal void @_ZN11concurrency8__detail12kernel_entry
// LARGE-NOT: alloca [131072 x i8]
// LARGE: alloca [4096 x i32]
// LARGE-NOT: alloca [131072 x i8]
#endif

// WRONG: error: invalid value '3' in '--lanes=3'; expected 1, 2, 4, 8, 16, 32 or 64
