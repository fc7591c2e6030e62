// A call with arguments that depend on a template parameter is checked in the instances (reading 16), whether its name
// is qualified or not.
// RUN: %amp -fsyntax-only %s
// RUN: not %amp -fsyntax-only -DINSTANTIATE %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <amp.h>
namespace lib {
inline float f(float x) restrict(amp) { return x; }
}  // namespace lib
using lib::f;
template <typename T>
T unqualified(const T& v) restrict(amp, cpu) {
  return f(v);
}
template <typename T>
T qualified(const T& v) restrict(amp, cpu) {
  // CHECK: template-never-instantiated.cpp:[[#@LINE+1]]:15: error: [amp.call.cpu-function C3930] 'lib::f' is restrict(amp)
  return lib::f(v);
}
template <typename T>
T in_operand(const T& v) restrict(amp, cpu) {
  return sizeof(lib::f(v)) + v;
}
#ifdef INSTANTIATE
float g(float x) { return qualified(x); }
#endif
