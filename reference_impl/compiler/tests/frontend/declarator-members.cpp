// AMP 1.2 §2.1.1 l.315-325: constructors, assignment, const and static members, destructors, ref-qualifiers.
// RUN: %accepts %s
class Fred {
 public:
  Fred() restrict(amp) : member_(1) {}
  explicit Fred(int n) restrict(cpu, amp) : member_{n} {}
  Fred& operator=(const Fred&) restrict(amp);
  int kreeble(int x, int y) const restrict(amp) { return x + y + member_; }
  static void zot() restrict(amp) {}
  int lvalue() & restrict(amp) { return 1; }
  int rvalue() && restrict(amp) { return 2; }
  ~Fred() restrict(cpu, amp) {}
  int outOfLine(int) const restrict(amp);
  template <class T>
  T converted(T t) const restrict(cpu, amp) {
    return t;
  }

 private:
  int member_;
};
int Fred::outOfLine(int n) const restrict(amp) { return n; }
Fred& Fred::operator=(const Fred& other) restrict(amp) {
  member_ = other.member_;
  return *this;
}
struct Base {
  Base() restrict(cpu, amp) {}
};
Base make() restrict(cpu, amp);
struct Derived : decltype(make()) {
  Derived() restrict(amp) {}
  int zot(int x) const restrict(amp) { return x; }
};
decltype(make()) remake() restrict(cpu, amp) { return decltype(make())(); }
auto made() restrict(cpu, amp) -> decltype(make()) { return {}; }
void caller() restrict(amp) {
  Fred a, b(2);
  a = b;
  Fred::zot();
  int n = a.kreeble(1, 2) + a.outOfLine(3) + a.lvalue() + Fred().rvalue() + a.converted(4);
}
