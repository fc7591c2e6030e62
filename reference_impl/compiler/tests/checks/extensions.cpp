// Extensions of compilers to C++; AMP 1.2 §2.4.3.7 l.774-777 applies to them, too.
int computedGoto(int n) restrict(amp) {
  if (n > 1) goto out;  //! error [amp.stmt.goto C3593]
  goto *(n ? &&out : &&other);  //! error [amp.stmt.goto C3593]
out:  //! error [amp.stmt.label C3598]
  return 1;
other:  //! error [amp.stmt.label C3598]
  return 2;
}
void assembly(int n) restrict(amp) {
  asm volatile("nop");  //! error [amp.stmt.asm C3592]
  asm("" : "+r"(n));  //! error [amp.stmt.asm C3592]
  __asm__ __volatile__("" ::: "memory");  //! error [amp.stmt.asm C3592]
}
int statementExpression(int* p) restrict(amp) {
  return ({
    long n = (long)p;  //! error [amp.cast.pointer-to-integer C3588]
    n > 1 ? 1 : 2;
  });
}
int builtins(int n) restrict(amp) { return __builtin_popcount(static_cast<unsigned>(n)); }
struct Inner {
  int a, b;
};
struct Outer {
  Inner inner;
  int values[3];
};
int designators(int n) restrict(amp) {
  Outer outer = {.inner.b = n, .values[1] = n};  //! warning nested designators //! warning array designators
  return outer.inner.b + outer.values[1];
}
int omittedOperand(int n) restrict(amp) { return n ?: 3; }
int range(int n) restrict(amp) {
  switch (n) {
    case 1 ... 5:
      return 1;
  }
  return 0;
}
int deduced(int n) restrict(amp) {
  __auto_type y = n;
  __typeof__(n) z = y;
  return z;
}
void localLabel() restrict(amp) {
  __label__ again;
again:;  //! error [amp.stmt.label C3598]
}
int runtimeBound(int n) restrict(amp) {
  int a[n];  //! error [amp.type.fundamental C3581]
  return a[0];
}
int vectorOfGcc(int n) restrict(amp) {
  typedef int four __attribute__((vector_size(16)));
  four v = {1, 2, 3, 4};  //! error [amp.type.fundamental C3581]
  return v[n];
}
float complexNumber() restrict(amp) {
  _Complex float c = 1.0f;  //! error [amp.type.fundamental C3581]
  return __real__ c;
}
int nothing(int n) restrict(amp) {
  int a[0];  //! error zero-length arrays are not permitted in amp-restricted code
  return n;
}
