// Friend functions, declared and defined in the class.
// RUN: %accepts %s
class Box {
  friend int peek(const Box& b) restrict(amp);
  friend int both(const Box& b) restrict(cpu, amp) { return b.n_; }
  template <class T>
  friend T generic(const Box& b, T t) restrict(amp);
  friend bool operator==(const Box& a, const Box& b) restrict(amp) { return a.n_ == b.n_; }
  int n_;
};
int peek(const Box& b) restrict(amp) { return b.n_; }
template <class T>
T generic(const Box& b, T t) restrict(amp) {
  return t + b.n_;
}
int caller(const Box& a, const Box& b) restrict(amp) { return peek(a) + both(b) + generic(a, 2) + (a == b); }
int onHost(const Box& a) { return both(a); }
