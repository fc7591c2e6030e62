// Loops over the rank of an index are unrolled and use no local memory.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll --stage=structure | FileCheck %s
// CHECK-LABEL: define spir_kernel
// CHECK-NOT: {{alloca|preds = .*, .*|phi}}
// CHECK: ret void
#include "kernel.h"
template <int N>
struct Index {
  int c[N];
  Index operator+(const Index& other) const amp {
    Index sum;
    for (int k = 0; k < N; ++k) sum.c[k] = c[k] + other.c[k];
    return sum;
  }
};
template <int N>
struct View {
  int* data;
  int extent[N];
  int& operator[](const Index<N>& at) const amp {
    int place = 0;
    for (int k = 0; k < N; ++k) place = place * extent[k] + at.c[k];
    return data[place];
  }
};
struct Ranks {
  View<3> view;
  void operator()() const amp {
    Index<3> here{{(int)__amp_group_index(2), (int)__amp_group_index(1), (int)__amp_local_index(0)}};
    Index<3> step{{1, 2, 3}};
    view[here + step] = view[here];
  }
};
KERNEL(Ranks);
