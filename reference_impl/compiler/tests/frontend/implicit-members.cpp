// AMP 1.2 §2.3.2 l.505-567: implicit members have the restrictions that those of all subobjects share.
// RUN: %accepts %s
// RUN: %rejects -DBAD %s 2>&1 | FileCheck %s
struct Grod {
  int a, b;
  int frool() restrict(amp) { return a + b; }
  int blarg() restrict(cpu) { return a * b; }
};
struct Foo {
  Foo() : n(1) {}
  Foo() restrict(amp) : n(2) {}
  Foo(const Foo& o) : n(o.n) {}
  Foo(const Foo& o) restrict(amp) : n(o.n) {}
  ~Foo() restrict(cpu, amp) {}
  int n;
};
struct Bar : Grod {
  Foo foo;
  Foo foos[2];
};
struct Defaulted {
  Defaulted() = default;
  Foo foo;
};
struct CpuOnly {
  CpuOnly() {}
  int n;
};
struct Mixed {
  CpuOnly member;
};
void caller() restrict(amp) {
  Grod g;
  int x = g.frool();
  Bar b;
  Bar c(b);
  Defaulted d;
#ifdef BAD
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.implicit.default-constructor C3930]
  Mixed m;
#endif
}
void caller() restrict(cpu) {
  Grod g;
  int x = g.blarg();
  Bar b;
  Bar c(b);
  Defaulted d;
  Mixed m;
}
