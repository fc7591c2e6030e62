// Fix-its of restriction specifiers: each shown, none where the right text is not certain, and the program with all of
// them accepted.
// RUN: %rejects -ferror-limit=0 -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s --implicit-check-not=fix-it:
// RUN: %python %S/Inputs/apply_fixits.py %s %t.cpp %accepts -DCERTAIN
// RUN: %accepts -Werror -DCERTAIN %t.cpp

// CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:23-[[#@LINE+1]]:24}:""
void f1() restrict(amp,);
// CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:20-[[#@LINE+1]]:21}:""
void f2() restrict(, amp);
// CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:23-[[#@LINE+1]]:23}:","
void f3() restrict(cpu amp);

// CHECK: fix-it:"{{.*}}":{[[#@LINE+2]]:10-[[#@LINE+2]]:10}:" restrict(amp)"
// CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:20-[[#@LINE+1]]:33}:""
void f4() noexcept restrict(amp);
// CHECK: fix-it:"{{.*}}":{[[#@LINE+2]]:10-[[#@LINE+2]]:10}:" restrict(cpu, amp)"
// CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:18-[[#@LINE+1]]:36}:""
auto f5() -> int restrict(cpu, amp);
struct S {
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+2]]:13-[[#@LINE+2]]:27}:""
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:32-[[#@LINE+1]]:32}:" restrict(amp)"
  void f6() restrict(amp) const;
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+2]]:6-[[#@LINE+2]]:6}:" restrict(cpu, amp)"
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:19-[[#@LINE+1]]:38}:""
  S() noexcept(1) restrict(cpu, amp) = default;
};
// CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:13-[[#@LINE+1]]:13}:"()"
auto l1 = [] restrict(amp) {};
// CHECK: fix-it:"{{.*}}":{[[#@LINE+2]]:16-[[#@LINE+2]]:30}:""
// CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:37-[[#@LINE+1]]:37}:" restrict(amp)"
auto l2 = []() restrict(amp) mutable {};

#ifndef CERTAIN
#define SPECIFIER restrict(amp)
#define COMMA ,
void g1() restrict(,);
void g2() restrict(cpu COMMA);
void g3() noexcept SPECIFIER;
void g4() {} restrict(amp);
struct T {
  T() : m(0) restrict(amp) {}
  int m;
};
int object restrict(amp);
restrict(amp) int g5();
#endif
