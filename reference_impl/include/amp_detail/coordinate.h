/// The common base of index<N> and extent<N>: N int components, most significant first, and their arithmetic
/// (AMP 1.2 §4.1, §4.2).
#ifndef AMP_DETAIL_COORDINATE_H
#define AMP_DETAIL_COORDINATE_H

#include "components.h"

namespace concurrency {
namespace __detail {

template <int N, int M>
using if_ranks_differ = typename only_if<N != M>::type;
template <typename Left, typename Right>
using if_classes_differ = typename only_if<!std::is_same<Left, Right>::value>::type;

/// Derived is index<N> or extent<N>; these check that N is positive. Operators work component by component.
template <typename Derived, int N>
class coordinate {
 public:
  static const int rank = N;
  typedef int value_type;

  /// The component of dimension c. c >= N is undefined behavior.
  int operator[](unsigned int c) const restrict(cpu, amp) { return at_[c]; }
  int& operator[](unsigned int c) restrict(cpu, amp) { return at_[c]; }

  Derived& operator+=(const Derived& rhs) restrict(cpu, amp) { return combine<add>(rhs); }
  Derived& operator-=(const Derived& rhs) restrict(cpu, amp) { return combine<subtract>(rhs); }

  template <typename Other, int M, if_ranks_differ<N, M> = 0>
  Derived& operator+=(const coordinate<Other, M>&) restrict(cpu, amp) =
      delete ("[amp.index.mixed-rank] the ranks of the two operands differ");
  template <typename Other, int M, if_ranks_differ<N, M> = 0>
  Derived& operator-=(const coordinate<Other, M>&) restrict(cpu, amp) =
      delete ("[amp.index.mixed-rank] the ranks of the two operands differ");

  Derived& operator+=(int rhs) restrict(cpu, amp) { return combine<add>(rhs); }
  Derived& operator-=(int rhs) restrict(cpu, amp) { return combine<subtract>(rhs); }
  Derived& operator*=(int rhs) restrict(cpu, amp) { return combine<multiply>(rhs); }
  Derived& operator/=(int rhs) restrict(cpu, amp) { return combine<divide>(rhs); }
  Derived& operator%=(int rhs) restrict(cpu, amp) { return combine<modulo>(rhs); }

  Derived& operator++() restrict(cpu, amp) { return combine<add>(1); }
  Derived operator++(int) restrict(cpu, amp) {
    const Derived before(self());
    combine<add>(1);
    return before;
  }
  Derived& operator--() restrict(cpu, amp) { return combine<subtract>(1); }
  Derived operator--(int) restrict(cpu, amp) {
    const Derived before(self());
    combine<subtract>(1);
    return before;
  }

 protected:
  coordinate() restrict(cpu, amp) { components<N>::fill(at_, 0); }
  explicit coordinate(const int* from) restrict(cpu, amp) { components<N>::assign(at_, from); }
  coordinate(const coordinate& other) restrict(cpu, amp) { components<N>::assign(at_, other.at_); }
  coordinate& operator=(const coordinate& other) restrict(cpu, amp) {
    components<N>::assign(at_, other.at_);
    return *this;
  }

  template <typename Operation>
  Derived& combine(const Derived& rhs) restrict(cpu, amp) {
    components<N>::template combine<Operation>(at_, at_, rhs.at_);
    return self();
  }
  template <typename Operation>
  Derived& combine(int rhs) restrict(cpu, amp) {
    components<N>::template combine<Operation>(at_, at_, rhs);
    return self();
  }

  int at_[N];

 private:
  friend struct raw_components;

  Derived& self() restrict(cpu, amp) { return static_cast<Derived&>(*this); }
  const Derived& self() const restrict(cpu, amp) { return static_cast<const Derived&>(*this); }
};

template <typename Derived, int N>
const int coordinate<Derived, N>::rank;

/// Gives the other headers access to the components.
struct raw_components {
  template <typename Derived, int N>
  static int* of(coordinate<Derived, N>& c) restrict(cpu, amp) {
    return c.at_;
  }
  template <typename Derived, int N>
  static const int* of(const coordinate<Derived, N>& c) restrict(cpu, amp) {
    return c.at_;
  }
};

/// Returns `value operation component` for each component.
template <typename Operation, typename Derived, int N>
Derived combine_with_scalar(int value, const coordinate<Derived, N>& c) restrict(cpu, amp) {
  Derived result;
  components<N>::template combine<Operation>(raw_components::of(result), value, raw_components::of(c));
  return result;
}

// Found by argument-dependent lookup: coordinate is a base class of index and extent. AMP 1.2 §4.1.4, §4.2.4.

template <typename Derived, int N>
bool operator==(const coordinate<Derived, N>& lhs, const coordinate<Derived, N>& rhs) restrict(cpu, amp) {
  return components<N>::equal(raw_components::of(lhs), raw_components::of(rhs));
}
template <typename Derived, int N>
bool operator!=(const coordinate<Derived, N>& lhs, const coordinate<Derived, N>& rhs) restrict(cpu, amp) {
  return !(lhs == rhs);
}

template <typename Derived, int N>
Derived operator+(const coordinate<Derived, N>& lhs, const coordinate<Derived, N>& rhs) restrict(cpu, amp) {
  Derived result(static_cast<const Derived&>(lhs));
  result += static_cast<const Derived&>(rhs);
  return result;
}
template <typename Derived, int N>
Derived operator-(const coordinate<Derived, N>& lhs, const coordinate<Derived, N>& rhs) restrict(cpu, amp) {
  Derived result(static_cast<const Derived&>(lhs));
  result -= static_cast<const Derived&>(rhs);
  return result;
}

template <typename Derived, int N>
Derived operator+(const coordinate<Derived, N>& lhs, int rhs) restrict(cpu, amp) {
  Derived result(static_cast<const Derived&>(lhs));
  result += rhs;
  return result;
}
template <typename Derived, int N>
Derived operator-(const coordinate<Derived, N>& lhs, int rhs) restrict(cpu, amp) {
  Derived result(static_cast<const Derived&>(lhs));
  result -= rhs;
  return result;
}
template <typename Derived, int N>
Derived operator*(const coordinate<Derived, N>& lhs, int rhs) restrict(cpu, amp) {
  Derived result(static_cast<const Derived&>(lhs));
  result *= rhs;
  return result;
}
template <typename Derived, int N>
Derived operator/(const coordinate<Derived, N>& lhs, int rhs) restrict(cpu, amp) {
  Derived result(static_cast<const Derived&>(lhs));
  result /= rhs;
  return result;
}
template <typename Derived, int N>
Derived operator%(const coordinate<Derived, N>& lhs, int rhs) restrict(cpu, amp) {
  Derived result(static_cast<const Derived&>(lhs));
  result %= rhs;
  return result;
}

template <typename Derived, int N>
Derived operator+(int lhs, const coordinate<Derived, N>& rhs) restrict(cpu, amp) {
  return combine_with_scalar<add>(lhs, rhs);
}
template <typename Derived, int N>
Derived operator-(int lhs, const coordinate<Derived, N>& rhs) restrict(cpu, amp) {
  return combine_with_scalar<subtract>(lhs, rhs);
}
template <typename Derived, int N>
Derived operator*(int lhs, const coordinate<Derived, N>& rhs) restrict(cpu, amp) {
  return combine_with_scalar<multiply>(lhs, rhs);
}
template <typename Derived, int N>
Derived operator/(int lhs, const coordinate<Derived, N>& rhs) restrict(cpu, amp) {
  return combine_with_scalar<divide>(lhs, rhs);
}
template <typename Derived, int N>
Derived operator%(int lhs, const coordinate<Derived, N>& rhs) restrict(cpu, amp) {
  return combine_with_scalar<modulo>(lhs, rhs);
}

// Deleted: operands of different ranks, and an index with an extent. The operators of AMP 1.2 that take both
// are members of extent.

template <typename Left, int N, typename Right, int M, if_ranks_differ<N, M> = 0>
bool operator==(const coordinate<Left, N>&, const coordinate<Right, M>&) restrict(cpu, amp) =
    delete ("[amp.index.mixed-rank] the ranks of the two operands differ");
template <typename Left, typename Right, int N, if_classes_differ<Left, Right> = 0>
bool operator==(const coordinate<Left, N>&, const coordinate<Right, N>&) restrict(cpu, amp) = delete (
    "[amp.index.mixed-class] one operand is an index and the other an extent; both must be of the "
    "same class");
template <typename Left, int N, typename Right, int M, if_ranks_differ<N, M> = 0>
bool operator!=(const coordinate<Left, N>&, const coordinate<Right, M>&) restrict(cpu, amp) =
    delete ("[amp.index.mixed-rank] the ranks of the two operands differ");
template <typename Left, typename Right, int N, if_classes_differ<Left, Right> = 0>
bool operator!=(const coordinate<Left, N>&, const coordinate<Right, N>&) restrict(cpu, amp) = delete (
    "[amp.index.mixed-class] one operand is an index and the other an extent; both must be of the "
    "same class");
template <typename Left, int N, typename Right, int M, if_ranks_differ<N, M> = 0>
Left operator+(const coordinate<Left, N>&, const coordinate<Right, M>&) restrict(cpu, amp) =
    delete ("[amp.index.mixed-rank] the ranks of the two operands differ");
template <typename Left, typename Right, int N, if_classes_differ<Left, Right> = 0>
Left operator+(const coordinate<Left, N>&, const coordinate<Right, N>&) restrict(cpu, amp) = delete (
    "[amp.index.mixed-class] one operand is an index and the other an extent; both must be of the "
    "same class");
template <typename Left, int N, typename Right, int M, if_ranks_differ<N, M> = 0>
Left operator-(const coordinate<Left, N>&, const coordinate<Right, M>&) restrict(cpu, amp) =
    delete ("[amp.index.mixed-rank] the ranks of the two operands differ");
template <typename Left, typename Right, int N, if_classes_differ<Left, Right> = 0>
Left operator-(const coordinate<Left, N>&, const coordinate<Right, N>&) restrict(cpu, amp) = delete (
    "[amp.index.mixed-class] one operand is an index and the other an extent; both must be of the "
    "same class");

}  // namespace __detail
}  // namespace concurrency

#endif
