/// Checks of sections and shapes: they throw on the host and do nothing on the accelerator, where nothing can
/// be thrown (AMP 1.2 §1.3). When a view is made only its size is checked, which must be one that can be told
/// (§5.2.2).
#ifndef AMP_DETAIL_BOUNDS_CHECK_H
#define AMP_DETAIL_BOUNDS_CHECK_H

#include <cstddef>
#include <limits>

#include "runtime_api.h"

namespace concurrency {
namespace __detail {

inline void check_section(const int* origin, const int* extent, const int* bounds, int rank) restrict(cpu) {
  for (int i = 0; i < rank; ++i) {
    if (origin[i] < 0 || extent[i] < 0 || extent[i] > bounds[i] || origin[i] > bounds[i] - extent[i]) {
      throw_invalid_argument("section: origin and extent reach outside the source");
    }
  }
}

inline void check_reinterpretation(std::size_t bytes, std::size_t element_size) restrict(cpu) {
  if (bytes % element_size != 0) {
    throw_invalid_argument("reinterpret_as: the element size does not divide the size of the source");
  }
  if (bytes / element_size > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    throw_invalid_argument("reinterpret_as: there are more elements than an extent can tell");
}

inline void check_shape(const int* extent, int rank, unsigned int elements) restrict(cpu) {
  unsigned long long size = 1;
  for (int i = 0; i < rank; ++i) {
    if (extent[i] < 0) throw_invalid_argument("view_as: a negative extent");
    size *= static_cast<unsigned long long>(extent[i]);
    if (size > elements) throw_invalid_argument("view_as: the new shape is larger than the source");
  }
}

#ifdef __AMPXX__
inline void check_section(const int*, const int*, const int*, int) restrict(amp) {}
inline void check_reinterpretation(std::size_t, std::size_t) restrict(amp) {}
inline void check_shape(const int*, int, unsigned int) restrict(amp) {}
#endif

/// ElementType, const where T is.
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
