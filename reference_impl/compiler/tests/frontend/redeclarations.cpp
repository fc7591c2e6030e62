// AMP 1.2 §2.2 l.383: the definition of a member, a specialization and an instantiation name the restrictions of the
// declaration.
// RUN: %rejects %s 2>&1 | FileCheck %s
struct S {
  void f1() restrict(amp);
  void f2();
  void f3() restrict(amp);
  void f4(int) restrict(amp);
  void f5() restrict(cpu, amp);
};
// CHECK: [[#@LINE+1]]:9: error: [amp.redeclaration.member] out-of-line definition
void S::f1() {}
// CHECK: [[#@LINE+1]]:9: error: [amp.redeclaration.member] out-of-line definition
void S::f2() restrict(amp) {}
// CHECK: [[#@LINE+1]]:9: error: [amp.redeclaration.member] restrict(cpu,amp) function 'f3' cannot overload
void S::f3() restrict(cpu, amp) {}
// Other parameters are plain C++.
// CHECK: [[#@LINE+1]]:9: error: out-of-line definition
void S::f4(float) {}
void S::f5() restrict(amp) restrict(cpu) {}
// Overlapping overloads in one class are no definition of each other.
struct O {
  void f() restrict(amp);
  // CHECK: [[#@LINE+1]]:8: error: [amp.overload.
  void f() restrict(cpu, amp);
};
template <typename T>
void g(T) restrict(amp) {}
// CHECK: [[#@LINE+1]]:18: error: [amp.redeclaration.specialization] no function template matches
template <> void g(int) restrict(cpu) {}
// CHECK: [[#@LINE+1]]:15: error: [amp.redeclaration.instantiation]
template void g(float);
// CHECK-NOT: error
