// The part of the C++ AMP library that the host's side of a random kernel uses, for a compiler without amp: indices,
// extents, and views that are pointers. Nothing here runs on an accelerator.
#ifndef KERNELS_HOST_AMP_H
#define KERNELS_HOST_AMP_H

#include <vector>

namespace concurrency {

/// N numbers with operators on all of them: the common base of an index and an extent.
template <int N, class Self>
class numbers_of {
 public:
  numbers_of() : at_() {}
  explicit numbers_of(int i0) : at_{i0} {}
  numbers_of(int i0, int i1) : at_{i0, i1} {}
  numbers_of(int i0, int i1, int i2) : at_{i0, i1, i2} {}
  int operator[](unsigned dimension) const { return at_[dimension]; }
  int& operator[](unsigned dimension) { return at_[dimension]; }

#define KERNELS_NUMBERS(symbol)                                                  \
  Self& operator symbol##=(int right) {                                          \
    for (int& one : at_) one symbol## = right;                                   \
    return self();                                                               \
  }                                                                              \
  friend Self operator symbol(Self left, int right) { return left symbol## = right; } \
  friend Self operator symbol(int left, Self right) {                            \
    for (int& one : right.at_) one = left symbol one;                            \
    return right;                                                                \
  }
  KERNELS_NUMBERS(+)
  KERNELS_NUMBERS(-)
  KERNELS_NUMBERS(*)
  KERNELS_NUMBERS(/)
  KERNELS_NUMBERS(%)
#undef KERNELS_NUMBERS
  template <class Other>
  Self& add(const Other& right, int sign) {
    for (int d = 0; d < N; ++d) at_[d] += sign * right[d];
    return self();
  }
  Self& operator++() { return *this += 1; }
  Self& operator--() { return *this -= 1; }
  Self operator++(int) { return after(1); }
  Self operator--(int) { return after(-1); }
  friend bool operator==(const Self& left, const Self& right) {
    bool is_same = true;
    for (int d = 0; d < N; ++d) is_same = is_same && left[d] == right[d];
    return is_same;
  }
  friend bool operator!=(const Self& left, const Self& right) { return !(left == right); }

 private:
  Self& self() { return static_cast<Self&>(*this); }
  Self after(int step) {
    Self before(self());
    *this += step;
    return before;
  }

  int at_[N];
};

template <int N>
class index : public numbers_of<N, index<N>> {
 public:
  using numbers_of<N, index<N>>::numbers_of;
  using numbers_of<N, index<N>>::operator+=;
  using numbers_of<N, index<N>>::operator-=;
  index& operator+=(const index& right) { return this->add(right, 1); }
  index& operator-=(const index& right) { return this->add(right, -1); }
  friend index operator+(index left, const index& right) { return left += right; }
  friend index operator-(index left, const index& right) { return left -= right; }
};

template <int N>
class extent : public numbers_of<N, extent<N>> {
 public:
  using numbers_of<N, extent<N>>::numbers_of;
  unsigned size() const {
    unsigned product = 1;
    for (int d = 0; d < N; ++d) product *= (*this)[d];
    return product;
  }
  bool contains(const index<N>& at) const {
    bool is_within = true;
    for (int d = 0; d < N; ++d) is_within = is_within && at[d] >= 0 && at[d] < (*this)[d];
    return is_within;
  }
  friend extent operator+(extent left, const index<N>& right) { return left.add(right, 1); }
};

template <class T>
struct source {
  typedef std::vector<T> type;
};
template <class T>
struct source<const T> {
  typedef const std::vector<T> type;
};

/// A view of a vector or of a part of it, in row-major order.
template <class T, int N = 1>
class array_view {
 public:
  array_view(int e0, typename source<T>::type& elements) : steps_(1), elements_(elements.data()) { (void)e0; }
  array_view(int, int e1, typename source<T>::type& elements) : steps_(e1, 1), elements_(elements.data()) {}
  array_view(int, int e1, int e2, typename source<T>::type& elements) : steps_(e1 * e2, e2, 1), elements_(elements.data()) {}
  array_view(const index<N>& steps, T* elements) : steps_(steps), elements_(elements) {}

  T& operator[](const index<N>& at) const { return elements_[place(at)]; }
  T& operator()(int i0, int i1) const { return (*this)[index<2>(i0, i1)]; }
  T& operator()(int i0, int i1, int i2) const { return (*this)[index<3>(i0, i1, i2)]; }
  decltype(auto) operator[](int at) const {
    if constexpr (N == 1) {
      return (elements_[at]);
    } else {
      index<N - 1> steps;
      for (int d = 1; d < N; ++d) steps[d - 1] = steps_[d];
      return array_view<T, N - 1>(steps, elements_ + at * steps_[0]);
    }
  }
  array_view section(const index<N>& corner, const extent<N>&) const { return array_view(steps_, elements_ + place(corner)); }

 private:
  int place(const index<N>& at) const {
    int sum = 0;
    for (int d = 0; d < N; ++d) sum += at[d] * steps_[d];
    return sum;
  }

  index<N> steps_;
  T* elements_;
};

}  // namespace concurrency

#endif
