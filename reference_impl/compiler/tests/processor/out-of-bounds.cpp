// -fsanitize=amp-bounds finds accesses that are out of bounds, in kernels and on the host, at any optimization level.
// RUN: for o in -O0 -O2; do %amp $o -fsanitize=amp-bounds %s -o %t || exit 1; \
// RUN:   env CPPAMP_DEFAULT_ACCELERATOR=processor AMP_SANITIZE=halt=0 %t > %t.out 2>&1; test $? = 86 || exit 1; \
// RUN:   FileCheck %s < %t.out || exit 1; done
#include <amp.h>

#include <cstdio>
#include <vector>
using namespace concurrency;

struct Grid {
  array_view<int, 2> cells;
  void touch(int row, int column) const restrict(amp) { cells(row, column) = 1; }
  // CHECK: amp: out of bounds: thread (0, 0) uses index component 1 = -1 of 'grid.cells', whose extent there is 4 at {{.*}}out-of-bounds.cpp:[[@LINE-1]]:57. Kernel: (lambda).
};

int sum_of(const int* first, int count) restrict(amp) {
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += first[i];
  // CHECK: amp: out of bounds: thread (0) of tile (0) accesses memory outside {{'row'|the variable}} through a pointer into it at {{.*}}out-of-bounds.cpp:[[@LINE-1]]:
  return sum;
}

int main() {
  std::vector<int> numbers(12), more(4);
  const Grid grid = {array_view<int, 2>(3, 4, numbers)};
  parallel_for_each(extent<2>(1, 1), [=](index<2> i) restrict(amp) { grid.touch(0, i[1] - 1); });
  const array_view<int> list(4, more);
  parallel_for_each(list.get_extent().tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static int row[4];
    tile_static int behind[4];
    row[t.local[0]] = behind[t.local[0]] = 1;
    t.barrier.wait();
    if (t.local[0] == 0) list[0] = sum_of(row, 5);
    int own[2][3] = {};
    own[0][t.local[0]] = 1;
    // CHECK: amp: out of bounds: thread (3) of tile (0) uses index 3 of an array of type 'int[3]' at {{.*}}out-of-bounds.cpp:[[@LINE-1]]:24. Kernel: (lambda).
    list[t.global] = own[1][0];
  });
  array<int> copied(4, list.data());
  parallel_for_each(extent<1>(1), [=, &copied](index<1>) restrict(amp) {
    array_view<int> part = copied.section(1, 2);
    part[2] = copied.data()[4];
    // CHECK-DAG: amp: out of bounds: thread (0) uses index 2 of {{.*}}, whose extent is 2 at {{.*}}out-of-bounds.cpp:[[@LINE-1]]:5. Kernel: (lambda).
    // CHECK-DAG: amp: out of bounds: thread (0) reads 4 bytes 0 bytes behind the data of 'copied' through a pointer that has left its object at {{.*}}out-of-bounds.cpp:[[@LINE-2]]:{{.*}}. Kernel: (lambda).
  });
  list[0] = list[4];
  // CHECK: amp: out of bounds: the host uses index 4 of a container, whose extent is 4 at {{.*}}out-of-bounds.cpp:[[@LINE-1]]:13.
  std::printf("end\n");
}
