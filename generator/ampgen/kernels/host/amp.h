// As much of the C++ AMP library as the host's half of a random kernel uses, for a compiler that knows nothing of amp:
// indices, and views that are pointers. What runs on an accelerator is not here.
#ifndef KERNELS_HOST_AMP_H
#define KERNELS_HOST_AMP_H

#include <vector>

namespace concurrency {

template <int N>
class index {
 public:
  explicit index(int i0) : at_{i0} {}
  index(int i0, int i1) : at_{i0, i1} {}
  index(int i0, int i1, int i2) : at_{i0, i1, i2} {}
  int operator[](unsigned dimension) const { return at_[dimension]; }

 private:
  int at_[N];
};

template <class T>
struct source {
  typedef std::vector<T> type;
};
template <class T>
struct source<const T> {
  typedef const std::vector<T> type;
};

/// A view of a vector, row by row.
template <class T, int N = 1>
class array_view {
 public:
  array_view(int e0, typename source<T>::type& elements) : extent_{e0}, elements_(elements.data()) {}
  array_view(int e0, int e1, typename source<T>::type& elements) : extent_{e0, e1}, elements_(elements.data()) {}
  array_view(int e0, int e1, int e2, typename source<T>::type& elements) : extent_{e0, e1, e2}, elements_(elements.data()) {}

  T& operator[](const index<N>& at) const {
    int place = 0;
    for (int d = 0; d < N; ++d) place = place * extent_[d] + at[d];
    return elements_[place];
  }
  T& operator[](int at) const { return elements_[at]; }

 private:
  int extent_[N];
  T* elements_;
};

}  // namespace concurrency

#endif
