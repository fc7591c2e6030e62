/// Checks of sections and shapes (AMP 1.2 §5.1.5, §5.2.5). On the host they throw runtime_exception; on the
/// accelerator, where nothing can be thrown (§1.3), they do nothing. The constructors of a view check only
/// that the number of elements can be represented (§5.2.2).
#ifndef AMP_DETAIL_BOUNDS_CHECK_H
#define AMP_DETAIL_BOUNDS_CHECK_H

#include <cstddef>
#include <limits>

#include "extent.h"
#include "runtime_api.h"

namespace concurrency {
namespace __detail {

/// Throws unless 0 <= origin, 0 < extent and origin + extent <= bounds in each dimension.
inline void check_section(const int* origin, const int* extent, const int* bounds, int rank) restrict(cpu) {
  for (int i = 0; i < rank; ++i) {
    if (origin[i] < 0 || extent[i] <= 0 || extent[i] > bounds[i] || origin[i] > bounds[i] - extent[i]) {
      throw_invalid_section(i, origin[i], extent[i], bounds[i]);
    }
  }
}

/// Throws unless there is a row i.
inline void check_projection(int i, int rows) restrict(cpu) {
  if (i < 0 || i >= rows) throw_invalid_projection(i, rows);
}

/// Throws unless element_size divides bytes and the quotient is an int.
inline void check_reinterpretation(std::size_t bytes, std::size_t element_size) restrict(cpu) {
  if (bytes % element_size != 0) {
    throw_invalid_argument("reinterpret_as: the element size does not divide the size of the source");
  }
  if (bytes / element_size > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    throw_invalid_argument("reinterpret_as: there are more elements than an extent can hold");
}

/// Throws if a component of the extent is negative or the extent has more than the given number of elements.
inline void check_shape(const int* extent, int rank, unsigned int elements) restrict(cpu) {
  unsigned long long size = 1;
  for (int i = 0; i < rank; ++i) {
    if (extent[i] < 0) throw_invalid_argument("view_as: a component of the extent is negative");
    size *= static_cast<unsigned long long>(extent[i]);
    if (size > elements) throw_invalid_argument("view_as: the new shape is larger than the source");
  }
}

#ifdef __AMP_CHECK_BOUNDS__  // -fsanitize=amp-bounds
extern "C" {
/// Returns component `dimension` of an index of the container if it is in the extent. Otherwise reports it,
/// and returns 0. The compiler replaces the calls (docs/abi.md, "Checked kernels").
__attribute__((nothrow)) int __amp_checked_component(int component, int extent, unsigned int dimension,
                                                     unsigned int rank,
                                                     const void* container) restrict(cpu, amp);
}

#pragma clang attribute push(__attribute__((always_inline)), \
                             apply_to = function)  // reports name the program's line
template <int N, int D = N>
struct checked_components {
  static void set(int* checked, const int* idx, const int* extent, const void* container) restrict(cpu, amp) {
    checked_components<N, D - 1>::set(checked, idx, extent, container);
    checked[D - 1] = __amp_checked_component(idx[D - 1], extent[D - 1], D - 1, N, container);
  }
};
template <int N>
struct checked_components<N, 0> {
  static void set(int*, const int*, const int*, const void*) restrict(cpu, amp) {}
};

/// An index that is in the extent: `idx` if it is.
template <int N>
index<N> checked_index(const index<N>& idx, const extent<N>& bounds, const void* container) restrict(cpu,
                                                                                                     amp) {
  int checked[N];
  checked_components<N>::set(checked, raw_components::of(idx), raw_components::of(bounds), container);
  return index<N>(checked);
}
/// The same for a subscript of the first dimension alone.
inline int checked_subscript(int i, int rows, unsigned int rank, const void* container) restrict(cpu, amp) {
  return __amp_checked_component(i, rows, 0, rank, container);
}
#pragma clang attribute pop
#else
template <int N>
const index<N>& checked_index(const index<N>& idx, const extent<N>&, const void*) restrict(cpu, amp) {
  return idx;
}
inline int checked_subscript(int i, int, unsigned int, const void*) restrict(cpu, amp) {
  return i;
}
#endif

#ifdef __AMPXX__
inline void check_section(const int*, const int*, const int*, int) restrict(amp) {}
inline void check_projection(int, int) restrict(amp) {}
inline void check_reinterpretation(std::size_t, std::size_t) restrict(amp) {}
inline void check_shape(const int*, int, unsigned int) restrict(amp) {}
#endif

/// ElementType, const if T is const.
template <typename T, typename ElementType>
struct same_constness {
  typedef ElementType type;
};
template <typename T, typename ElementType>
struct same_constness<const T, ElementType> {
  typedef const ElementType type;
};

}  // namespace __detail
}  // namespace concurrency

#endif
