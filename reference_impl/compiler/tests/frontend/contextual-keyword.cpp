// AMP 1.2 §2.1 l.284: restrict is a keyword by its place only; names of a program's own keep working.
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
