// AMP 1.2 §2.1 l.270-282: the list of restrictions.
// RUN: %rejects %s 2>&1 | FileCheck %s
// CHECK: [[#@LINE+1]]:19: error: [amp.syntax.restriction-list] a restriction specifier needs at least one
void f1() restrict();
// CHECK: [[#@LINE+1]]:20: error: [amp.syntax.restriction-list] 'direct3d' is no restriction
void f2() restrict(direct3d);
// CHECK: [[#@LINE+1]]:24: error: [amp.syntax.restriction-list] expected 'cpu' or 'amp' after ','
void f3() restrict(amp,);
// CHECK: [[#@LINE+1]]:24: error: [amp.syntax.restriction-list] expected a list of restrictions
void f4() restrict(amp cpu);
