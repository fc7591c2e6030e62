// AMP 1.2 §2.1.1 l.306 and §2.1.3: where a restriction specifier may not stand, and in which order things stand.
// RUN: %rejects %s 2>&1 | FileCheck %s
typedef float FuncType(int);
// CHECK: [[#@LINE+1]]:1: error: [amp.syntax.restriction-place]
restrict(cpu) FuncType* pf;
// CHECK: [[#@LINE+1]]:11: error: [amp.syntax.restriction-place]
int array restrict(cpu);
// CHECK: [[#@LINE+1]]:15: error: [amp.syntax.restriction-place]
int array2[4] restrict(amp);
// CHECK: [[#@LINE+1]]:20: error: [amp.syntax.restriction-order]
void f1() noexcept restrict(amp);
// CHECK: [[#@LINE+1]]:18: error: [amp.syntax.restriction-order]
auto f2() -> int restrict(amp);
struct S {
  // CHECK: [[#@LINE+1]]:12: error: [amp.syntax.restriction-order]
  int f3() restrict(amp) const;
};
// CHECK: [[#@LINE+1]]:18: error: [amp.syntax.restriction-order]
auto l = [](int) restrict(amp) mutable {};
