/// Makes plain C++ of C++ AMP: with `-include` of this file clang++ compiles the text that amp++ compiles,
/// and each kernel becomes machine code of the host, as if all were restrict(cpu). For measuring compilers:
/// the programs are not linked.
///
/// What <amp.h> declares is parsed as by amp++. An access to an element is the host's.
#ifndef AMP_PLAIN_H
#define AMP_PLAIN_H

#define restrict(...)
#define tile_static static
#define AMPCTS_EMPTY_RESTRICT  // <ampcts.h>: one function where restriction makes two

// Functions that are there once for each side: without __AMPXX__ the host's alone.
#include <amp_detail/bounds_check.h>
#include <amp_detail/view_elements.h>

// Functions of the accelerator alone: barriers, fences and the device's instructions are calls of what nobody
// defines, so that no optimization knows what they do.
#define __AMPXX__ 0  // no version: words of C++ AMP are macros here
#define AMP_DETAIL_PARALLEL_FOR_EACH_H  // that one hands the kernel to the runtime; another is below
#include <amp.h>
#include <amp_detail/float_rounding.h>
#include <amp_detail/invoker.h>
#undef __AMPXX__

namespace concurrency {

template <int N, typename Kernel>
void parallel_for_each(const extent<N>& compute_domain, const Kernel& f) {
  for (unsigned int number = 0; number < compute_domain.size(); ++number) {
    int position[N];
    __detail::components<N>::delinearize(position, __detail::raw_components::of(compute_domain), number);
    __detail::call_kernel(f, index<N>(position), 0);
  }
}

template <int D0, int D1, int D2, typename Kernel>
void parallel_for_each(const tiled_extent<D0, D1, D2>& compute_domain, const Kernel& f) {
  typedef tiled_extent<D0, D1, D2> domain;
  const extent<domain::rank> tile_extent = compute_domain.tile_extent;
  for (unsigned int number = 0; number < compute_domain.size(); ++number) {
    index<domain::rank> global, local, tile;
    __detail::components<domain::rank>::delinearize(&global[0], __detail::raw_components::of(compute_domain),
                                                    number);
    for (int d = 0; d < domain::rank; ++d) {
      local[d] = global[d] % tile_extent[d];
      tile[d] = global[d] / tile_extent[d];
    }
    __detail::call_kernel(
        f, tiled_index<D0, D1, D2>(global, local, tile, global - local, __detail::system_barrier::make()), 0);
  }
}

template <typename Domain, typename Kernel>
void parallel_for_each(const accelerator_view&, const Domain& compute_domain, const Kernel& f) {
  parallel_for_each(compute_domain, f);
}

// What <amp_math.h> has for the accelerator alone; the others are std's on the host.
namespace fast_math {
inline float rsqrtf(float x) {
  return __detail::__amp_inverse_sqrt(x);
}
inline float rsqrt(float x) {
  return __detail::__amp_inverse_sqrt(x);
}
}  // namespace fast_math

}  // namespace concurrency

#endif
