/// Turns C++ AMP into plain C++: with `-include` of this file, clang++ compiles the same text as amp++, and each
/// kernel becomes machine code of the host, as if everything were restrict(cpu). For measuring compilers: the
/// programs are not linked.
///
/// The declarations of <amp.h> are parsed as by amp++. An access to an element is that of the host.
#ifndef AMP_PLAIN_H
#define AMP_PLAIN_H

#define restrict(...)
#define tile_static static
#define AMPCTS_EMPTY_RESTRICT  // <ampcts.h> then defines one function instead of one for each restriction

// These headers have overloads for the host and for the accelerator. Without __AMPXX__ they define only the former.
#include <amp_detail/bounds_check.h>
#include <amp_detail/view_elements.h>

// With __AMPXX__ the headers also declare the functions of the accelerator. Barriers, fences and the device's
// instructions are then calls of undefined functions, so that the optimizer knows nothing about their effects.
#define __AMPXX__ 0                     // 0, because the keywords of C++ AMP are macros here
#define AMP_DETAIL_PARALLEL_FOR_EACH_H  // replaced by the loops below; the original calls the runtime
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

// The functions that <amp_math.h> has only for the accelerator. On the host, the others are those of std.
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
