// AMP 1.2 §2.1 l.270-282: the list of restrictions.
// RUN: %rejects %s 2>&1 | FileCheck %s
// CHECK: [[#@LINE+1]]:11: error: [amp.syntax.empty-list C3937]
void f1() restrict();
// CHECK: [[#@LINE+1]]:20: error: [amp.syntax.unknown-restriction C3936] unknown restriction 'direct3d'
void f2() restrict(direct3d);
// CHECK: [[#@LINE+1]]:23: error: [amp.syntax.list-comma] expected 'cpu' or 'amp' after ','
void f3() restrict(amp,);
// CHECK: [[#@LINE+1]]:24: error: [amp.syntax.list-separator] expected ',' before 'cpu'
void f4() restrict(amp cpu);
// CHECK: [[#@LINE+1]]:20: error: [amp.syntax.list-nested] unexpected '('
void f5() restrict((amp));
// CHECK: [[#@LINE+1]]:20: error: [amp.syntax.list-element] unexpected '::'
void f6() restrict(::amp);
// CHECK: [[#@LINE+1]]:21: error: [amp.syntax.auto-element] unexpected 'auto'; amp++ does not provide the restriction 'auto'
void f11() restrict(auto);
// CHECK: [[#@LINE+1]]:11: error: [amp.syntax.list-parentheses] expected '(' after 'restrict'
void f7() restrict amp;
// CHECK: [[#@LINE+1]]:11: error: [amp.syntax.list-parentheses]
void f8() restrict[amp] {}
// CHECK: [[#@LINE+1]]:11: error: [amp.syntax.list-parentheses] expected ')' after the list
void f9() restrict(amp {}
// The meaning of such a list is unknown: nothing else is reported for the function.
// CHECK-NOT: amp.declarator
// CHECK: [[#@LINE+1]]:34: error: [amp.syntax.empty-list C3937]
extern "C" void f10(const char*) restrict();
// CHECK-NOT: amp.declarator
// CHECK: [[#@LINE+1]]:41: error: [amp.syntax.list-element]
struct S { virtual void f(...) restrict(::n); };
// A function with a malformed list can be called from everywhere.
// CHECK-NOT: error
void user() restrict(amp) { f1(), f4(); }
