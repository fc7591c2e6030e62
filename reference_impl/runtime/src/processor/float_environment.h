/// The floating-point environment in which kernels run.
#pragma once

#if defined(__x86_64__)
#include <xmmintrin.h>
#else
#include <cfenv>
#endif

namespace amprt {

/// While it exists, the calling thread rounds to nearest, keeps denormals and does not trap, whatever the
/// program has set: a result must not depend on the thread that computes it. Then the thread gets its
/// environment back, with the exception flags as they were.
class DefaultFloatEnvironment {
 public:
#if defined(__x86_64__)
  DefaultFloatEnvironment() : saved_(_mm_getcsr()) {
    constexpr unsigned int after_reset = 0x1F80;
    _mm_setcsr(after_reset);
  }
  ~DefaultFloatEnvironment() { _mm_setcsr(saved_); }
#else
  DefaultFloatEnvironment() {
    std::fegetenv(&saved_);
    std::fesetenv(FE_DFL_ENV);
  }
  ~DefaultFloatEnvironment() { std::fesetenv(&saved_); }
#endif
  DefaultFloatEnvironment(const DefaultFloatEnvironment&) = delete;
  DefaultFloatEnvironment& operator=(const DefaultFloatEnvironment&) = delete;

 private:
#if defined(__x86_64__)
  unsigned int saved_;
#else
  std::fenv_t saved_;
#endif
};

}  // namespace amprt
