/// <amp_math.h>: math functions on the accelerator (AMP 1.2 §9). Implements a part of fast_math: square root,
/// inverse square root, exponential, logarithm, absolute value, minimum and maximum.
#ifndef AMP_MATH_H
#define AMP_MATH_H

#include "amp_detail/macros_aside.h"

#include <cmath>

#include "amp_detail/device.h"

namespace concurrency {

/// Single-precision functions with the speed and the accuracy of the device's own instructions. AMP 1.2 §9.1.
namespace fast_math {

// Functions that are restrict(cpu, amp) call the same names on the host; there they are the functions of std.
// AMP 1.2 §9.1 l.3543-3611.
using ::expf;
using ::fabsf;
using ::fmaxf;
using ::fminf;
using ::logf;
using ::sqrtf;
using std::exp;
using std::fabs;
using std::fmax;
using std::fmin;
using std::log;
using std::sqrt;

#ifdef __AMPXX__

inline float expf(float x) restrict(amp) {
  return __builtin_expf(x);
}
inline float exp(float x) restrict(amp) {
  return __builtin_expf(x);
}
inline float fabsf(float x) restrict(amp) {
  return __builtin_fabsf(x);
}
inline float fabs(float x) restrict(amp) {
  return __builtin_fabsf(x);
}
inline float fmaxf(float x, float y) restrict(amp) {
  return __builtin_fmaxf(x, y);
}
inline float fmax(float x, float y) restrict(amp) {
  return __builtin_fmaxf(x, y);
}
inline float fminf(float x, float y) restrict(amp) {
  return __builtin_fminf(x, y);
}
inline float fmin(float x, float y) restrict(amp) {
  return __builtin_fminf(x, y);
}
inline float logf(float x) restrict(amp) {
  return __builtin_logf(x);
}
inline float log(float x) restrict(amp) {
  return __builtin_logf(x);
}
inline float rsqrtf(float x) restrict(amp) {
  return __detail::__amp_inverse_sqrt(x);
}
inline float rsqrt(float x) restrict(amp) {
  return __detail::__amp_inverse_sqrt(x);
}
inline float sqrtf(float x) restrict(amp) {
  return __detail::__amp_native_sqrt(x);
}
inline float sqrt(float x) restrict(amp) {
  return fast_math::sqrtf(x);
}

#endif

}  // namespace fast_math
}  // namespace concurrency

#include "amp_detail/macros_back.h"

#endif
