/// The layout of a view: where its elements are in the storage.
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

/// Extent, pitch (the distance of neighbours in each dimension, in elements; 1 in the last one) and offset.
///
/// The offset is in 32-bit words: the size of an element is a multiple of 4 bytes (AMP 1.2 §5.1 l.1652), and
/// the offset of a reinterpreted section need not be a multiple of the size of its elements. On the
/// accelerator the offset has no meaning: the view's handle is the address of its first element.
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

  /// Returns the distance of an element from the first one, in elements.
  unsigned int distance(const index<N>& idx) const restrict(cpu, amp) {
    // The last pitch is always 1; leaving it out saves a multiplication.
    return last_dimension_apart<N>::distance(raw_components::of(idx), pitch);
  }

  template <typename T>
  static std::size_t words(unsigned int elements) restrict(cpu, amp) {
    return static_cast<std::size_t>(elements) * (sizeof(T) / 4);
  }

  /// Returns the distance from the first element to that at origin, in words.
  template <typename T>
  std::size_t words_to(const index<N>& origin) const restrict(cpu, amp) {
    return words<T>(distance(origin));
  }

  /// Returns the layout of a section that starts the given number of words after the first element.
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

/// Returns the distance from the first element to the first one of row i, in words.
template <typename T, int N>
std::size_t words_to_row(const view_layout<N>& layout, int i) restrict(cpu, amp) {
  return view_layout<N>::template words<T>(static_cast<unsigned int>(i) *
                                           static_cast<unsigned int>(layout.pitch[0]));
}

/// Returns the layout (rank N - 1) of the row that starts the given number of words after the first element.
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
