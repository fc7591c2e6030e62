// AMP 1.2 §2.1.1 l.307: overloaded operators of every kind, conversion functions, new and delete included.
// RUN: %accepts %s
using size_t = decltype(sizeof(0));
struct V {
  int x;
  int operator()(int i) const restrict(amp) { return i; }
  int operator[](int i) const restrict(amp) { return i; }
  V operator+(const V& o) const restrict(amp) { return V{x + o.x}; }
  V& operator++() restrict(amp) {
    ++x;
    return *this;
  }
  bool operator<(const V& o) const restrict(amp) { return x < o.x; }
  bool operator>(const V& o) const restrict(amp) { return x > o.x; }
  V operator*() const restrict(amp) { return *this; }
  V operator&(int) const restrict(amp) { return *this; }
  operator int() const restrict(amp) { return x; }
  explicit operator bool() const restrict(amp) noexcept { return x != 0; }
  operator const V*() const restrict(cpu, amp) { return this; }
  void* operator new(size_t n) restrict(cpu) { return ::operator new(n); }
  void* operator new[](size_t n) restrict(cpu) { return ::operator new[](n); }
  void operator delete(void* p) restrict(cpu) { ::operator delete(p); }
  void operator delete[](void* p) restrict(cpu) { ::operator delete[](p); }
};
V operator-(const V& a, const V& b) restrict(amp) { return V{a.x - b.x}; }
int operator""_n(unsigned long long n) restrict(cpu) { return (int)n; }
void caller() restrict(amp) {
  V a{1}, b{2};
  int n = a(1) + a[2] + (a + b).x + (a - b).x + static_cast<int>(a);
  if (a < b || a > b) ++a;
  V c = *a & 1;
}
void host() { delete new V; delete[] new V[2]; }
