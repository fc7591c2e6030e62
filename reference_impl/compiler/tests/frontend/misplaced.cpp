// AMP 1.2 §2.1.1 l.306 and §2.1.3: positions in which a restriction specifier is not allowed, and the order of specifiers.
// RUN: %rejects -ferror-limit=0 %s 2>&1 | FileCheck %s
typedef float FuncType(int);
// CHECK: [[#@LINE+1]]:1: error: [amp.syntax.declaration-prefix]
restrict(cpu) FuncType* pf;
// CHECK: [[#@LINE+1]]:12: error: [amp.syntax.on-object] 'restrict(cpu)' cannot be applied to object 'object'
int object restrict(cpu);
// CHECK: [[#@LINE+1]]:14: error: [amp.syntax.on-array] 'restrict(amp)' cannot be applied to C array 'array'
int array[4] restrict(amp);
// CHECK: [[#@LINE+1]]:5: error: [amp.syntax.type-specifier]
int restrict(amp) f0();
// CHECK: [[#@LINE+1]]:20: error: [amp.syntax.order-exception] 'restrict(amp)' must precede the exception specification
void f1() noexcept restrict(amp);
// CHECK: [[#@LINE+1]]:18: error: [amp.syntax.order-trailing-return]
auto f2() -> int restrict(amp);
struct S {
  // CHECK: [[#@LINE+1]]:12: error: [amp.syntax.order-cv] 'restrict(amp)' must follow 'const'
  int f3() restrict(amp) const;
  // CHECK: [[#@LINE+1]]:14: error: [amp.syntax.order-initializers]
  S() : m(0) restrict(amp) {}
  // CHECK: [[#@LINE+1]]:13: error: [amp.syntax.on-bit-field] 'restrict(amp)' cannot be applied to bit-field 'b'
  int b : 3 restrict(amp);
  int m;
};
// CHECK: [[#@LINE+1]]:18: error: [amp.syntax.order-mutable] 'restrict(amp)' must follow 'mutable'
auto l = [](int) restrict(amp) mutable {};
// What only the parser can tell from a parameter list.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.syntax.on-object] 'restrict(cpu, amp)' cannot be applied to object 'made'
int made((int)object) restrict(cpu, amp);
// One error, also where the words could declare a function that inherits restrictions.
void inside() restrict(amp) {
  // CHECK: [[#@LINE+1]]:10: error: [amp.syntax.on-pointer]
  int* x restrict(amp) = nullptr;
  // CHECK-NOT: error
}
// CHECK: [[#@LINE+1]]:13: error: [amp.syntax.lambda-without-parameters]
auto k = [] restrict(amp) {};
// CHECK: [[#@LINE+1]]:10: error: [amp.syntax.on-class] 'restrict(amp)' cannot be applied to a class
struct C restrict(amp) {};
// CHECK: [[#@LINE+1]]:12: error: [amp.syntax.type-specifier]
int e = (1 restrict(amp) restrict);
// CHECK: error: expected ')'
// CHECK-NOT: error

// The words of a malformed list name nothing: specifiers behind it still count as specifiers.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.syntax.list-nested]
int braces(int n) restrict({amp});
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.syntax.list-parentheses]
int angles(int n) restrict<amp>;
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.syntax.list-parentheses]
int unopened(int n) restrict cpu, amp);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.syntax.on-array]
int behind_them[4] restrict(amp);
// CHECK-NOT: error
