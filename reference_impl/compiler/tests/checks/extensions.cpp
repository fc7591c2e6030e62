// What compilers offer beyond C++ (AMP 1.2 §2.4.3.7 l.774-777 all the same).
int computedGoto(int n) restrict(amp) {
  if (n > 1) goto out;  //! error [amp.stmt.goto]
  goto *(n ? &&out : &&other);  //! error [amp.stmt.goto]
out:  //! error [amp.stmt.label]
  return 1;
other:  //! error [amp.stmt.label]
  return 2;
}
void assembly(int n) restrict(amp) {
  asm volatile("nop");  //! error [amp.stmt.asm]
  asm("" : "+r"(n));  //! error [amp.stmt.asm]
  __asm__ __volatile__("" ::: "memory");  //! error [amp.stmt.asm]
}
int statementExpression(int* p) restrict(amp) {
  return ({
    long n = (long)p;  //! error [amp.cast.pointer-to-integer]
    n > 1 ? 1 : 2;
  });
}
int builtins(int n) restrict(amp) { return __builtin_popcount(static_cast<unsigned>(n)); }
