/// index<N> (AMP 1.2 §4.1).
#ifndef AMP_DETAIL_INDEX_H
#define AMP_DETAIL_INDEX_H

#include "coordinate.h"

namespace concurrency {
namespace __detail {
template <int N>
struct index_rank {
  static_assert(N > 0, "[amp.index.rank] an index cannot have a rank less than 1");
  static const int value = N > 0 ? N : 1;
};
}  // namespace __detail

template <int N>
class extent;

/// A position in N-dimensional space; component 0 is the most significant. AMP 1.2 §4.1.
template <int N>
class index : public __detail::coordinate<index<N>, __detail::index_rank<N>::value> {
  typedef __detail::coordinate<index<N>, __detail::index_rank<N>::value> base;

 public:
  /// Constructs the origin: 0 in each dimension. §4.1.2.
  index() restrict(cpu, amp) {}
  index(const index& other) restrict(cpu, amp) : base(other) {}
  template <typename Other, int M, typename __detail::only_if<M != N>::type = 0>
  explicit index(const __detail::coordinate<Other, M>&) restrict(cpu, amp) = delete (
      "[amp.index.from-other-rank] an index cannot be constructed from an index or extent of another rank");
  template <int M, typename __detail::only_if<M == N>::type = 0>
  explicit index(const extent<M>&) restrict(cpu, amp) =
      delete ("[amp.index.from-extent] an index cannot be constructed from an extent");

  /// Constructs an index from its components, most significant first. Ranks 1, 2 and 3 have such a
  /// constructor. §4.1.2.
  template <int M = N, typename __detail::only_if<M == 1>::type = 0>
  explicit index(int i0) restrict(cpu, amp) {
    this->at_[0] = i0;
  }
  template <int M = N, typename __detail::only_if<M == 2>::type = 0>
  index(int i0, int i1) restrict(cpu, amp) {
    this->at_[0] = i0;
    this->at_[1] = i1;
  }
  template <int M = N, typename __detail::only_if<M == 3>::type = 0>
  index(int i0, int i1, int i2) restrict(cpu, amp) {
    this->at_[0] = i0;
    this->at_[1] = i1;
    this->at_[2] = i2;
  }

  template <typename... Components,
            typename __detail::only_if<__detail::are_wrong_components<N, Components...>::value>::type = 0>
  explicit index(Components...) restrict(cpu, amp) = delete (
      "[amp.index.wrong-component-count] wrong number of components; an index takes as many numbers as its "
      "rank, or an array of them if its rank is above 3");

  /// Constructs an index from an array of N components. A shorter array is undefined behavior. §4.1.2.
  explicit index(const int components[N]) restrict(cpu, amp) : base(components) {}

  index& operator=(const index& other) restrict(cpu, amp) {
    base::operator=(other);
    return *this;
  }
};

}  // namespace concurrency

#endif
