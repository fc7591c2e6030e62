// AMP 1.2 §2.2 l.383: the definition of a member, a specialization and an instantiation must have the restrictions of
// the declaration.
// RUN: %rejects %s 2>&1 | FileCheck %s
struct S {
  void f1() restrict(amp);
  void f2();
  void f3() restrict(amp);
  void f4(int) restrict(amp);
  void f5() restrict(cpu, amp);
};
// CHECK: [[#@LINE+1]]:9: error: [amp.redeclaration.member] definition of 'f1' has other restrictions than its declaration in the class
void S::f1() {}
// CHECK: [[#@LINE+1]]:9: error: [amp.redeclaration.member] definition of 'f2' has other restrictions than its declaration in the class
void S::f2() restrict(amp) {}
// CHECK: [[#@LINE+1]]:9: error: [amp.redeclaration.member] definition of 'f3' has other restrictions than its declaration in the class
void S::f3() restrict(cpu, amp) {}
// Other parameters are plain C++.
// CHECK: [[#@LINE+1]]:9: error: out-of-line definition
void S::f4(float) {}
void S::f5() restrict(amp) restrict(cpu) {}
struct T {
  template <typename U>
  U f(U) restrict(amp);
  template <typename U>
  U g(U) restrict(amp);
  template <typename U>
  T(U) restrict(cpu, amp);
};
// CHECK: [[#@LINE+2]]:6: error: [amp.redeclaration.member] definition of 'f' has other restrictions than its declaration in the class
template <typename U>
U T::f(U u) restrict(cpu) { return u; }
// CHECK: [[#@LINE+2]]:6: error: out-of-line definition
template <typename U>
U T::g(U u, int) restrict(amp) { return u; }
// CHECK: [[#@LINE+2]]:4: error: [amp.redeclaration.member]
template <typename U>
T::T(U) restrict(amp) {}
// Overlapping overloads in one class are not redeclarations of each other.
struct O {
  void f() restrict(amp);
  // CHECK: [[#@LINE+1]]:8: error: [amp.overload.
  void f() restrict(cpu, amp);
};
template <typename T>
void g(T) restrict(amp) {}
// CHECK: [[#@LINE+1]]:18: error: [amp.redeclaration.specialization] explicit specialization of 'g' has other restrictions than its template
template <> void g(int) restrict(cpu) {}
// CHECK: [[#@LINE+1]]:15: error: [amp.redeclaration.instantiation]
template void g(float);
template <typename T>
struct M {
  int f(T) restrict(amp) { return 1; }
  static int s(T) restrict(cpu, amp) { return 1; }
  int operator()(T) { return 1; }
  int same(T) restrict(cpu, amp) { return 1; }
  T data;
  static T shared;
};
int before(M<int>& m) restrict(amp) { return m.f(1) + m.same(1); }
// CHECK: [[#@LINE+1]]:1: error: [amp.redeclaration.instantiation] explicit instantiation of 'f' has other restrictions than its template
template int M<int>::f(int);
// CHECK: [[#@LINE+1]]:36: error: [amp.redeclaration.instantiation] explicit instantiation of 's' has other restrictions than its template
extern template int M<int>::s(int) restrict(amp);
// CHECK: [[#@LINE+1]]:38: error: [amp.redeclaration.instantiation] explicit instantiation of 'operator()' has other restrictions than its template
template int M<int>::operator()(int) restrict(cpu, amp);
// CHECK-NOT: error
template int M<int>::same(int) restrict(amp, cpu);
template int M<float>::operator()(float);
template <typename T>
T M<T>::shared = 1;
template int M<int>::shared;
template struct M<double>;
extern template struct M<unsigned>;
