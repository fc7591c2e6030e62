// A call of a captured object fails because the object is const, which breaks a rule, or because of its arguments.
// RUN: not %amp -fsyntax-only %s 2>&1 | FileCheck %s
#include <amp.h>
struct constant {
  int addend;
  int operator()(int x) const restrict(cpu, amp) { return x + addend; }
};
struct changing {
  int addend;
  int operator()(int x) restrict(cpu, amp) { return addend += x; }
};
struct derived : changing {};
void calls(concurrency::array_view<int> a) {
  constant one = {1};
  changing two = {2};
  derived three = {};
  parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) {
    // CHECK: [[@LINE+1]]:12: error: no matching function for call to object of type 'const constant'
    a[i] = one(1, 2);
    // CHECK: [[@LINE+1]]:12: error: [amp.capture.copy-call C3491] 'two' is captured by value; a lambda that is not 'mutable' can call only its const member functions
    a[i] = two(1);
    // CHECK: [[@LINE+1]]:12: error: [amp.capture.copy-call C3491] 'three' is captured by value
    a[i] = three(1);
    // CHECK: [[@LINE+1]]:12: error: no matching function for call to object of type 'const concurrency::array_view<int>'
    a[i] = a(i, 1);
  });
}
