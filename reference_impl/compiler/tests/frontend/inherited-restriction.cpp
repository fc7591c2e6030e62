// AMP 1.2 §2.2.1: local classes and lambdas in the body of a restricted function have its restrictions.
// RUN: %accepts %s
// RUN: %rejects -DBAD %s 2>&1 | FileCheck %s
void onlyCpu() {}
void onlyAmp() restrict(amp) {}
void glorp() restrict(amp) {
  class Foo {
   public:
    Foo() : n(0) {}
    Foo(int a) : n{a} { onlyAmp(); }
    void zot() { onlyAmp(); }
    int operator()(int x) const { return x + n; }
    operator int() const { return n; }
    void explicitly() restrict(cpu) { onlyCpu(); }
    struct Inner {
      void deep() { onlyAmp(); }
      int v = 3;
    };
    ~Foo() {}

   private:
    int n;
  };
  Foo foo(1);
  foo.zot();
  int n = foo(2) + foo;
  Foo::Inner inner;
  inner.deep();
  auto f1 = [](int y) { onlyAmp(); };
  auto f2 = [](int y) restrict(cpu) { onlyCpu(); };
  auto f3 = [] { onlyAmp(); };
  f1(1);
  f3();
#ifdef BAD
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.call.restriction C3930]
  foo.explicitly();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.call.restriction C3930]
  auto f4 = [](int y) { onlyCpu(); };
#endif
}
