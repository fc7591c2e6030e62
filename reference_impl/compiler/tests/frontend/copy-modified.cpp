// The copies that a kernel without `mutable` has captured are const: errors of C++, in the words of the rule's message.
// RUN: %rejects %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <amp.h>
using namespace concurrency;

struct Pair {
  int a, b;
};

#ifndef CPU_ONLY
void f(array_view<int, 1> view, int n, Pair pair) {
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.capture.copy-modified C3491] 'n' is captured by value and is const in a lambda that is not 'mutable'{{$}}
    n--;
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.capture.copy-assigned C3491] 'view' is captured by value and cannot be assigned to
    view = view.section(i);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.capture.copy-modified C3491] 'pair' is captured by value
    pair.a = 1;
    const int local = 1;
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: cannot assign to variable 'local'
    local = 2;
  });
  parallel_for_each(view.get_extent(), [=](index<1> i) mutable restrict(amp) { n--; });
}
#endif

// RUN: not %amp -std=c++17 -fsyntax-only -DCPU_ONLY %s 2>&1 | FileCheck %s --check-prefix=CPU --implicit-check-not=amp.capture
#ifdef CPU_ONLY
// CPU: [[#@LINE+1]]:{{[0-9]+}}: error: cannot assign to a variable captured by copy
void g(int n) { [n] { n = 1; }; }
#endif
