// AMP 1.2 §2.1.1 l.303: restrict stands before the trailing return type, and before noexcept.
// RUN: %accepts %s
auto grod() restrict(amp);
auto freedle() restrict(amp) -> double;
auto freedle() restrict(amp) -> double { return 1.0; }
int quiet() restrict(amp, cpu) noexcept;
auto quiet2() restrict(amp) noexcept -> int { return 1; }
template <class T>
auto generic(T x) restrict(cpu, amp) -> decltype(x + 1) {
  return x + 1;
}
void caller() restrict(amp) {
  double d = freedle();
  int n = quiet2() + generic(3);
}
