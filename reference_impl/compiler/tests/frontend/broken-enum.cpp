// An enumeration with an unknown underlying type is only an error of C++.
// RUN: %rejects %s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: [[#@LINE+1]]:6: error: ISO C++ forbids forward references to 'enum' types
enum colour;
void amp_code(colour* place) restrict(amp) { (void)place; }
