// AddressSanitizer finds what a kernel does wrong on the processor, at its line.
// RUN: %amp -g -O1 -fsanitize=address %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor not %t 2>&1 | FileCheck %s
#include <amp.h>

#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> numbers(100, 1);
  const array_view<int> view(100, numbers);
  parallel_for_each(extent<1>(101), [=](index<1> i) restrict(amp) {
    view[i] *= 2;
  });
}
// CHECK: ERROR: AddressSanitizer: heap-buffer-overflow
// CHECK: #0 {{.*}}out-of-bounds.cpp:13
