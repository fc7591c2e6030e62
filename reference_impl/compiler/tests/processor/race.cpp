// ThreadSanitizer finds a race between threads of a kernel that run on two threads of the processor.
// RUN: %amp -g -O1 -fsanitize=thread %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor not %t 2>&1 | FileCheck %s
#include <amp.h>

#include <vector>
using namespace concurrency;

int main() {
  std::vector<unsigned> numbers(1 << 20, 1);
  std::vector<unsigned> sums(1);
  const array_view<unsigned> view(1 << 20, numbers), sum(1, sums);
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {
    for (unsigned k = 0; k < 100; ++k) view[i] = view[i] * 3 + k;
    sum[0] += view[i];
  });
  sum.synchronize();
}
// CHECK: WARNING: ThreadSanitizer: data race
// CHECK: #0 {{.*}}race.cpp:15
