// The functions that amp.h provides to kernels on the accelerator (reference_impl/docs/abi.md), in Clang's HIP dialect.
#ifndef KERNEL_H
#define KERNEL_H

#define amp __attribute__((device))
#define tile_static static __attribute__((shared))

extern "C" {
const void* __amp_closure() amp;
unsigned __amp_local_index(unsigned) amp;
unsigned __amp_group_index(unsigned) amp;
unsigned __amp_group_size() amp;
void __amp_tile_size(unsigned, unsigned, unsigned) amp;
void __amp_barrier(unsigned) amp;
void __amp_fence(unsigned) amp;
float __amp_inverse_sqrt(float) amp;
float __amp_native_sqrt(float) amp;
float __amp_native_divide(float, float) amp;
unsigned __amp_float_arithmetic() amp;
}

#define __AMPXX_DEVICE__
#define restrict(...) __attribute__((device))
#include "../../../../include/amp_detail/float_rounding.h"
#include "../../../../include/amp_detail/wide_division.h"
#undef restrict
using namespace concurrency::__detail;

inline unsigned thread_index() amp {
  return __amp_group_index(0) * __amp_group_size() + __amp_local_index(0);
}

template <class Closure>
__attribute__((global)) void kernel_entry() {
  (*static_cast<const Closure*>(__amp_closure()))();
}
#define KERNEL(Closure) template __attribute__((global)) void kernel_entry<Closure>()

#endif
