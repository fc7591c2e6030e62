// AMP 1.2 §2.1 l.284: restrict is a contextual keyword; programs can use the name for other purposes.
// RUN: %accepts %s
int restrict(int a) { return a; }
int amp = 1, cpu = 2;
struct R {
  int restrict;
};
int f(R r) {
  if (r.restrict) restrict(amp);
  int x = (int)restrict(cpu);
  return restrict(r.restrict) + x;
}
int g(int) restrict(cpu, amp);
int tile_static_count = 0;
int useOfName(int tile_static) { return tile_static + 1; }
int callee(int);
struct T {
  T(int) {}
};
int& reference(int);
int uses(R* r) {
  const T restrict(cpu);
  int n = callee(1) && ::restrict(amp) || callee(1) & ::restrict(cpu);
  return amp ? callee(1) : ::restrict(amp) + r->restrict;
}
struct Amp {
  struct amp {};
  struct restrict {
    restrict(amp) restrict(cpu);
    restrict(amp, amp) restrict(cpu, amp);
  };
  int restrict_(amp) const restrict(amp);
};
