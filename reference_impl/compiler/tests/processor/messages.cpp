// Messages from kernels (AMP 1.2 §12.3) are the same on the processor and on a Vulkan device: with and without lanes and
// optimization, and with the sanitizers, which find nothing wrong in the library's own accesses.
// RUN: for o in -O0 -O2 '-O2 --lanes=64' '-O1 -fsanitize=amp' '-g -O1 -fsanitize=undefined,address' '-O1 -ffast-math'; do \
// RUN:   %amp $o %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR=processor %t > %t.out 2>&1 && FileCheck %s < %t.out || exit 1; done
// RUN: for o in -O0 -O2; do %amp $o %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR=vulkan AMP_VALIDATION=1 AMP_EVIDENCE=%t.json \
// RUN:   %t > %t.out 2>&1 && FileCheck %s < %t.out && FileCheck %s --check-prefix=EVIDENCE < %t.json || exit 1; done
// EVIDENCE-DAG: "validation_layer":true
// EVIDENCE-DAG: "validation_messages":0
#include <amp.h>

#include <cstdio>
#include <vector>
using namespace concurrency;

template <typename Function>
void run(const Function& function) {
  try {
    function();
    std::fprintf(stderr, "no exception\n");
  } catch (const runtime_exception& error) {
    std::fprintf(stderr, "exception: %s\n", error.what());
  }
}

template <typename T>
void note_odd(T value) restrict(amp) {
  if (value % 2 != 0) direct3d_errorf("%d is %s\n", value, "odd");
}

int main() {
  // CHECK: thread 0, half 0.0
  // CHECK-NEXT: 0 again
  // CHECK-NEXT: thread 1, half 0.5
  // CHECK-NEXT: 1 again
  // CHECK-NEXT: thread 2, half 1.0
  // CHECK-NEXT: 2 again
  // CHECK-NEXT: no exception
  run([] {
    parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) {
      direct3d_printf("thread %d, half %.1f\n", i[0], i[0] * 0.5f);
      direct3d_printf("%d again\n", i[0]);
    });
  });

  // CHECK-NEXT: 7 is odd
  // CHECK-NEXT: 9 is odd
  // CHECK-NEXT: exception: 7 is odd
  std::vector<int> numbers = {4, 7, 8, 9};
  const array_view<const int> data(4, numbers);
  run([&] {
    parallel_for_each(data.get_extent(), [=](index<1> i) restrict(amp) {
      note_odd(data[i]);
    });
  });

  // CHECK-EMPTY:
  // CHECK-NEXT: exception: direct3d_abort has ended 2 threads of kernel {{.*}}, the first with the index (1)
  run([&] {
    parallel_for_each(data.get_extent(), [=](index<1> i) restrict(amp) {
      if (data[i] % 2 != 0) direct3d_abort();
    });
  });

  // CHECK-NEXT: tile 0: 22
  // CHECK-NEXT: tile 1: 29
  // CHECK-NEXT: exception: direct3d_abort has ended 2 threads of kernel {{.*}}, the first with the index (2)
  run([] {
    parallel_for_each(extent<1>(16).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
      tile_static int numbers[8];
      const int local = t.local[0];
      numbers[local] = local + t.tile[0];
      t.barrier.wait();
      for (int k = 4; k > 0; k /= 2) {
        if (k == 4 && local == 2) direct3d_abort();
        if (local < k) numbers[local] += numbers[local + k];
        t.barrier.wait();
      }
      if (local == 0) direct3d_printf("tile %d: %d\n", t.tile[0], numbers[0]);
    });
  });
  return 0;
}
