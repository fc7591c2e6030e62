/// index<N> (AMP 1.2 §4.1).
#ifndef AMP_DETAIL_INDEX_H
#define AMP_DETAIL_INDEX_H

#include "coordinate.h"

namespace concurrency {

/// A position in N-dimensional space; component 0 is the most significant. AMP 1.2 §4.1.
template <int N>
class index : public __detail::coordinate<index<N>, N> {
  typedef __detail::coordinate<index<N>, N> base;

 public:
  /// The origin. AMP 1.2 §4.1.2.
  index() restrict(cpu, amp) {}
  index(const index& other) restrict(cpu, amp) : base(other) {}

  /// Components, most significant first; each constructor exists for its rank only.
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
      "[amp.index.wrong-component-count] an index<N> is made from N numbers, up to 3, or from an array");

  /// N components; undefined when there are fewer.
  explicit index(const int components[N]) restrict(cpu, amp) : base(components) {}

  index& operator=(const index& other) restrict(cpu, amp) {
    base::operator=(other);
    return *this;
  }
};

}  // namespace concurrency

#endif
