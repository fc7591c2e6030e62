// Barriers cut a kernel into regions, loops over the threads of a tile. A value that the threads need behind a barrier
// is kept in the call's memory; one that is the same for all threads stays a value, and one that is cheap to compute
// from the thread's index is computed again. tile_static variables lie in the same memory.
// RUN: %amp -O1 -march=x86-64 -DKEPT -S -emit-llvm %s -o - | FileCheck --check-prefix=KEPT %s
// RUN: %amp -O1 -march=x86-64 -DREBUILT -S -emit-llvm %s -o - | FileCheck --check-prefix=REBUILT %s
// RUN: %amp -O1 -march=x86-64 -DSAME -S -emit-llvm %s -o - | FileCheck --check-prefix=SAME %s
#include <amp.h>
using namespace concurrency;

void launch(const array_view<int>& view) {
  parallel_for_each(view.get_extent().tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static int shared[64];
    const int local = t.local[0];
#ifdef KEPT
    const int kept = view[t.global];
#elif defined(REBUILT)
    const int kept = local * 3 + 1;
#else
    const int kept = view[t.tile[0]];
#endif
    shared[local] = view[t.global] * 2;
    t.barrier.wait();
    view[t.global] = shared[63 - local] + kept;
  });
}
// The memory: 256 bytes of tile_static variables, and in one case 64 values of 4 bytes.
// KEPT: @amp.kernel.processor = {{.*}}, i64 512 }
// REBUILT: @amp.kernel.processor = {{.*}}, i64 256 }
// SAME: @amp.kernel.processor = {{.*}}, i64 256 }
