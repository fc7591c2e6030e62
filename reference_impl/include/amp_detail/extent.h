/// extent<N> (AMP 1.2 §4.2).
#ifndef AMP_DETAIL_EXTENT_H
#define AMP_DETAIL_EXTENT_H

#include "index.h"

namespace concurrency {
namespace __detail {
template <int N>
struct extent_rank {
  static_assert(N > 0, "[amp.extent.rank] an extent cannot have a rank less than 1");
  static const int value = N > 0 ? N : 1;
};
}  // namespace __detail

template <int D0, int D1 = 0, int D2 = 0>
class tiled_extent;

/// The bounds of an N-dimensional space whose origin is 0, most significant dimension first. AMP 1.2 §4.2.
template <int N>
class extent : public __detail::coordinate<extent<N>, __detail::extent_rank<N>::value> {
  typedef __detail::coordinate<extent<N>, __detail::extent_rank<N>::value> base;

 public:
  /// Constructs an extent that is 0 in each dimension. §4.2.2.
  extent() restrict(cpu, amp) {}
  extent(const extent& other) restrict(cpu, amp) : base(other) {}
  template <typename Other, int M, typename __detail::only_if<M != N>::type = 0>
  explicit extent(const __detail::coordinate<Other, M>&) restrict(cpu, amp) = delete (
      "[amp.extent.from-other-rank] an extent cannot be constructed from an extent or index of another rank");
  template <int M, typename __detail::only_if<M == N>::type = 0>
  explicit extent(const index<M>&) restrict(cpu, amp) =
      delete ("[amp.extent.from-index] an extent cannot be constructed from an index");

  /// Constructs an extent from its components, most significant first. Ranks 1, 2 and 3 have such a
  /// constructor. §4.2.2.
  template <int M = N, typename __detail::only_if<M == 1>::type = 0>
  explicit extent(int e0) restrict(cpu, amp) {
    this->at_[0] = e0;
  }
  template <int M = N, typename __detail::only_if<M == 2>::type = 0>
  extent(int e0, int e1) restrict(cpu, amp) {
    this->at_[0] = e0;
    this->at_[1] = e1;
  }
  template <int M = N, typename __detail::only_if<M == 3>::type = 0>
  extent(int e0, int e1, int e2) restrict(cpu, amp) {
    this->at_[0] = e0;
    this->at_[1] = e1;
    this->at_[2] = e2;
  }

  template <typename... Components,
            typename __detail::only_if<__detail::are_wrong_components<N, Components...>::value>::type = 0>
  explicit extent(Components...) restrict(cpu, amp) = delete (
      "[amp.extent.wrong-component-count] wrong number of components; an extent takes as many numbers as its "
      "rank, or an array of them if its rank is above 3");

  /// Constructs an extent from an array of N components. A shorter array is undefined behavior. §4.2.2.
  explicit extent(const int components[N]) restrict(cpu, amp) : base(components) {}

  extent& operator=(const extent& other) restrict(cpu, amp) {
    base::operator=(other);
    return *this;
  }

  /// The number of elements: the product of the components. §4.2.3.
  unsigned int size() const restrict(cpu, amp) { return __detail::components<N>::product(this->at_); }

  /// Whether 0 <= idx[i] < (*this)[i] for each i. §4.2.3.
  bool contains(const index<N>& idx) const restrict(cpu, amp) {
    return __detail::components<N>::inside(__detail::raw_components::of(idx), this->at_);
  }

  template <int M, typename __detail::only_if<M != N>::type = 0>
  bool contains(const index<M>&) const restrict(cpu, amp) = delete (
      "[amp.extent.contains-rank] the rank of the index differs from that of "
      "the extent");

  /// Returns this extent, divided into tiles; takes as many tile dimensions as the rank. §4.2.3. The template
  /// parameter behind the dimensions is a type, so that an excess dimension cannot become its argument.
  template <int D0, typename Self = extent, typename __detail::only_if<Self::rank == 1>::type = 0>
  tiled_extent<D0> tile() const restrict(cpu, amp) {
    return tiled_extent<D0>(*this);
  }
  template <int D0, int D1, typename Self = extent, typename __detail::only_if<Self::rank == 2>::type = 0>
  tiled_extent<D0, D1> tile() const restrict(cpu, amp) {
    return tiled_extent<D0, D1>(*this);
  }
  template <int D0, int D1, int D2, typename Self = extent,
            typename __detail::only_if<Self::rank == 3>::type = 0>
  tiled_extent<D0, D1, D2> tile() const restrict(cpu, amp) {
    return tiled_extent<D0, D1, D2>(*this);
  }

  template <int... D, typename Self = extent,
            typename __detail::only_if<sizeof...(D) != Self::rank>::type = 0>
  extent tile() const restrict(cpu, amp) =
      delete (
          "[amp.extent.tile-rank] wrong number of tile dimensions; tile() takes as many as the rank of the "
          "extent, which must be 1, 2 or 3");

  using base::operator+=;
  using base::operator-=;

  // Operators with an index: component by component. §4.2.4.

  extent& operator+=(const index<N>& idx) restrict(cpu, amp) {
    __detail::components<N>::template combine<__detail::add>(this->at_, this->at_,
                                                             __detail::raw_components::of(idx));
    return *this;
  }
  extent& operator-=(const index<N>& idx) restrict(cpu, amp) {
    __detail::components<N>::template combine<__detail::subtract>(this->at_, this->at_,
                                                                  __detail::raw_components::of(idx));
    return *this;
  }
  extent operator+(const index<N>& idx) const restrict(cpu, amp) {
    extent result(*this);
    result += idx;
    return result;
  }
  extent operator-(const index<N>& idx) const restrict(cpu, amp) {
    extent result(*this);
    result -= idx;
    return result;
  }
};

}  // namespace concurrency

#endif
