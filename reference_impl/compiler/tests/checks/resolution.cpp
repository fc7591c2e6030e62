// AMP 1.2 §2.2 l.395-398, §2.3.2, §2.3.2.1, §2.3.2.2.
#include <amp.h>

int split(int n) restrict(cpu) { return n; }
int split(int n) restrict(amp) { return -n; }
int differs(int) restrict(cpu);    //! note called under restrict(cpu)
float differs(int) restrict(amp);  //! note called under restrict(amp)
int onlyCpu(int);
int onlyAmp(int) restrict(amp);

// Errors of both restrictions are reported in one run, whichever pass finds them.
int oneType(int n) restrict(cpu, amp) {
  auto value = differs(n);  //! error [amp.dual-type.call C2785] the call has type 'int' under restrict(cpu), but type 'float' under restrict(amp)
  return split(n) + int(value);
}
unsigned operand(int n) restrict(cpu, amp) {
  return unsigned(sizeof(differs(n)));  //! error [amp.dual-type.unevaluated C2785]
}
int gaps(int n) restrict(cpu, amp) {
  n = onlyCpu(n);  //! error [amp.call.restriction C3930]
  n = onlyAmp(n);  //! error [amp.call.cpu-function C3930]
  return n;
}
int processor(int n) {
  return onlyAmp(n);  //! error [amp.call.cpu-function C3930]
}
int accelerator(int n) restrict(amp) {
  return int(sizeof(onlyCpu(n)));  //! error [amp.call.unevaluated C3930]
}
auto trailing(int n) restrict(amp) -> decltype(onlyCpu(n));  //! error [amp.call.trailing-return C3930] the trailing return type calls 'onlyCpu'
int conditionally(int n) restrict(amp) noexcept(noexcept(onlyCpu(n)));  //! error [amp.call.exception-specification C3930]
struct Conditionally {
  int get() const restrict(amp) noexcept(sizeof(onlyCpu(1)) > 1);  //! error [amp.call.exception-specification C3930]
  int both() const restrict(cpu, amp) noexcept(noexcept(onlyAmp(1)));  //! error [amp.call.exception-specification C3930]
};
template <class T>
T conditionalTemplate(T n) restrict(amp) noexcept(noexcept(onlyCpu(T()))) {  //! error [amp.call.exception-specification C3930]
  return n;
}
int usesTemplate() restrict(amp) { return conditionalTemplate(1); }
int unconditionally(int n) restrict(cpu) noexcept(noexcept(onlyCpu(n)));
int selects(int n) restrict(cpu, amp) noexcept(noexcept(split(n)));

namespace inner {
int onlyAmp(double) restrict(cpu);
int hidden() restrict(amp) {
  return onlyAmp(1);  //! error [amp.hiding.namespace C3930] 'inner::onlyAmp' lacks a restriction of this code, but hides a function
}
}  // namespace inner

int omitted(int n = split(1)) restrict(cpu, amp) { return n; }
int leavesOut() restrict(amp) {
  return omitted();  //! error [amp.call.default-argument C3931] the omitted default argument calls 'split'
}
