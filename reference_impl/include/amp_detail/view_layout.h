/// Where the elements of a view lie in its storage.
#ifndef AMP_DETAIL_VIEW_LAYOUT_H
#define AMP_DETAIL_VIEW_LAYOUT_H

#include <cstddef>

#include "extent.h"

namespace concurrency {
namespace __detail {

/// Sets the pitch of each dimension for a dense row-major space.
template <int N>
struct dense_pitch {
  static void set(int* pitch, const int* bounds, int elements) restrict(cpu, amp) {
    pitch[N - 1] = elements;
    dense_pitch<N - 1>::set(pitch, bounds, elements * bounds[N - 1]);
  }
};
template <>
struct dense_pitch<0> {
  static void set(int*, const int*, int) restrict(cpu, amp) {}
};

/// Extent, pitch (the distance in elements between neighbours in a dimension; 1 in the last) and offset.
///
/// The offset counts 32-bit words: elements are multiples of four bytes (AMP 1.2 §5.1 l.1652), and a
/// reinterpreted section may start where no whole number of its elements reaches. On the accelerator it says
/// nothing: the view's handle is the address of its first element.
template <int N>
struct view_layout {
  std::size_t word_offset;
  extent<N> bounds;
  int pitch[N];

  explicit view_layout(const extent<N>& e, std::size_t words = 0) restrict(cpu, amp)
      : word_offset(words), bounds(e) {
    dense_pitch<N>::set(pitch, raw_components::of(bounds), 1);
  }
  view_layout(const view_layout& other) restrict(cpu, amp)
      : word_offset(other.word_offset), bounds(other.bounds) {
    components<N>::assign(pitch, other.pitch);
  }
  view_layout& operator=(const view_layout& other) restrict(cpu, amp) {
    word_offset = other.word_offset;
    bounds = other.bounds;
    components<N>::assign(pitch, other.pitch);
    return *this;
  }

  /// Distance of an element from the first, in elements.
  unsigned int distance(const index<N>& idx) const restrict(cpu, amp) {
    // The last pitch is 1 by construction; said here so that no multiplication is left.
    return last_dimension_apart<N>::distance(raw_components::of(idx), pitch);
  }

  template <typename T>
  static std::size_t words(unsigned int elements) restrict(cpu, amp) {
    return static_cast<std::size_t>(elements) * (sizeof(T) / 4);
  }

  /// Words from the first element to that at origin.
  template <typename T>
  std::size_t words_to(const index<N>& origin) const restrict(cpu, amp) {
    return words<T>(distance(origin));
  }

  /// The same space, starting so many words behind, with other bounds.
  view_layout section(std::size_t words, const extent<N>& e) const restrict(cpu, amp) {
    view_layout result(*this);
    result.word_offset += words;
    result.bounds = e;
    return result;
  }

 private:
  template <int M, bool Several = (M > 1)>
  struct last_dimension_apart {
    static unsigned int distance(const int* idx, const int* pitch) restrict(cpu, amp) {
      return components<M - 1>::dot(idx, pitch) + static_cast<unsigned int>(idx[M - 1]);
    }
  };
  template <int M>
  struct last_dimension_apart<M, false> {
    static unsigned int distance(const int* idx, const int*) restrict(cpu, amp) {
      return static_cast<unsigned int>(idx[0]);
    }
  };
};

/// Words from the first element to that of row i.
template <typename T, int N>
std::size_t words_to_row(const view_layout<N>& layout, int i) restrict(cpu, amp) {
  return view_layout<N>::template words<T>(static_cast<unsigned int>(i) *
                                           static_cast<unsigned int>(layout.pitch[0]));
}

/// The layout of a row, rank N - 1, that starts so many words behind.
template <int N>
view_layout<N - 1> project(const view_layout<N>& layout, std::size_t words) restrict(cpu, amp) {
  const int* const bounds = raw_components::of(layout.bounds);
  view_layout<N - 1> row(extent<N - 1>(bounds + 1), layout.word_offset + words);
  components<N - 1>::assign(row.pitch, layout.pitch + 1);
  return row;
}

}  // namespace __detail
}  // namespace concurrency

#endif
