// -fsanitize=amp says nothing of kernels that are right: pointers that walk over the thread's own memory, also if
// AddressSanitizer keeps that elsewhere, copies of no bytes, and accesses that fences order.
// RUN: for o in '-O0 -fsanitize=amp' '-O2 -fsanitize=amp' '-O1 -fsanitize=amp,address'; do %amp $o %s -o %t || exit 1; \
// RUN:   env CPPAMP_DEFAULT_ACCELERATOR=processor %t > %t.out 2>&1 && FileCheck %s --allow-empty < %t.out || exit 1; done
// The last write is behind the fence: nothing orders it.
// RUN: %amp -O1 -fsanitize=amp -DFAULT %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %t > %t.out 2>&1; FileCheck %s --check-prefix=RACE < %t.out
// CHECK-NOT: amp:
#include <amp.h>

#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> numbers(8, 1), flags(1);
  const array_view<int> view(8, numbers), flag(1, flags);
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {
    int own[16];
    int next = 0;
    for (int* p = own; p != own + 16; ++p) *p = i[0] + next++;
    view[i] = own[15];
  });
  parallel_for_each(view.get_extent().tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int shared[8];
    const int none = view[0] - 15;
    if (t.local[0] == 0) {
      shared[0] = 7;
      __builtin_memcpy(&shared[0], &shared[4], none);
      all_memory_fence(t.barrier);
      atomic_exchange(&flag[0], 1);
#ifdef FAULT
      shared[0] = 8;  // RACE: amp: data race on tile_static 'shared': {{.*}} writes it at {{.*}}silent.cpp:[[@LINE]]:
#endif
    } else if (flag[0] == 1) {
      all_memory_fence(t.barrier);
      view[t.global] = shared[0];
    }
  });
  return view[7] == 7 ? 0 : 1;
}
