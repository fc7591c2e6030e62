// The warning about accesses to memory that is known only at run time: once for each place; options control it.
// RUN: %amp -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: %amp -O1 -c %s -o %t.o -Wno-amp.unknown-memory 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: %amp -O1 -c %s -o %t.o -Wno-everything 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: %amp -O1 -c %s -o %t.o -w 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: not %amp -O1 -c %s -o %t-error.o -Werror 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not %amp -O1 -c %s -o %t-error.o -Werror=amp.unknown-memory 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: test ! -e %t-error.o
// SILENT-NOT: warning
// ERROR: unknown-memory.cpp:[[#]]:{{[0-9]+}}: error: the memory that this pointer refers to is known only at run time; the access is slow [-Wamp.unknown-memory]
#include <amp.h>
using namespace concurrency;

void twice(array_view<int> data, int which) {
  parallel_for_each(data.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static int shared[4];
    int own[4] = {};
    int* const chosen = which == t.local[0] ? shared : own;
    for (int k = 0; k < 2; ++k)
      // CHECK: unknown-memory.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: the memory that this pointer refers to is known only at run time; the access is slow [-Wamp.unknown-memory]
      chosen[(t.local[0] + k) & 3] = k;
    // In code of the library, the place is that of the call.
    // CHECK: unknown-memory.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: the memory that this pointer refers to is known only at run time; the access is slow [-Wamp.unknown-memory]
    atomic_fetch_add(&chosen[t.local[0]], 1);
    t.barrier.wait();
    data[t.global] = shared[t.local[0]] + own[t.local[0]];
  });
}
