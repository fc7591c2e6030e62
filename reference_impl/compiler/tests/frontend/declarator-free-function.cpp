// AMP 1.2 §2.1.1 l.300: restrict behind the parameter list of a function; overloads differ by restriction (§2.3.2).
// RUN: %accepts %s
// RUN: %amp --emit=llvm %s -o - | FileCheck %s
#include <amp.h>
int f(int) restrict(cpu) { return 1; }
int f(int) restrict(amp) { return 2; }
inline int g(int x) restrict(cpu, amp) { return f(x); }
int multiple(int x) restrict(cpu) restrict(amp);
inline int multiple(int x) restrict(amp, cpu, amp) { return x; }
void launch(concurrency::array_view<int> a) {
  parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) { a[i] = g(i[0]) + multiple(40); });
}
// The accelerator's g calls the f that is restricted to amp.
// CHECK: define {{.*}}i32 @_Z1fi(
// CHECK-NOT: }
// CHECK: ret i32 2
// CHECK: define {{.*}}i32 @_Z1gi(
// CHECK-NOT: }
// CHECK: call {{.*}}@_Z1fi
