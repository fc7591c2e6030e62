// A function of the unnamed namespace that only the other pass calls is not unused.
// RUN: %accepts -Wall -Wextra -Werror %s
// RUN: %amp -std=c++17 -Wall -fsyntax-only -DUNUSED %s 2>&1 | FileCheck %s
#include <amp.h>

namespace {
inline int side(int x) restrict(cpu) { return x; }
inline int side(int x) restrict(amp) { return x + 1; }
int both(int x) restrict(cpu, amp) { return side(x); }
#ifdef UNUSED
// CHECK: [[#@LINE+1]]:5: warning: unused function 'unused_here'
int unused_here(int x) { return x; }
#endif
}  // namespace

void launch(concurrency::array_view<int> view) {
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = both(1); });
  view[0] = both(2);
}
// CHECK-NOT: warning
